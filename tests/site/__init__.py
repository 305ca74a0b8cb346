"""The rules site as it is written and built: pages, search, sheets, and the referee that is packed for them."""
