"""`referee mcp`: the referee as tools for assistants, over standard input and output."""

from __future__ import annotations

import click


@click.command(short_help="Serve tools for assistants (MCP).")
@click.option(
    "--tables", default="none", show_default=True, help="Where shared tables are kept, as for serve; none: no tables."
)
def mcp(tables: str) -> None:
    """Serve the referee's tools to an assistant by the Model Context Protocol, over standard input and output.

    The tools judge a log, decide a trick, list what may be played, find games, and give their rules and rulings.
    """
    try:
        from mcp.server.stdio import stdio_server

        from referee.api.assistants import server
    except ImportError:
        raise click.ClickException("this needs the package mcp: pip install card-table-referee[mcp]") from None
    import anyio

    from referee.api import create_app

    async def serve() -> None:
        tools = server(create_app(tables=tables))
        async with stdio_server() as (reads, writes):
            await tools.run(reads, writes, tools.create_initialization_options())

    anyio.run(serve)
