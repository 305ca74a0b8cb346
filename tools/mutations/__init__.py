"""How much the suite catches: `make mutations` changes `referee/` in one random place at a time and runs the tests that
reach that place until one fails.

A mutation is known by the name of its function, what stood there, what stands there now and which of several like it in
the function it is: not by file and line, so that it is found again after its module was moved. What was caught is kept in
`tools/mutations/tried.txt`; a later run tries the same mutations, as far as they are still there, and new ones up to the count.

Which tests reach a function is found once by running a selection of the suite: each value of each parameter at least
once, without the tests of the built site, those in a browser, and those that read the source.
"""
