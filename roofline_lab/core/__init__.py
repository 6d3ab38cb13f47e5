"""The pure core: numbers in, numbers and sentences out, with nothing but the standard library.

`quantities` is the one table of names, ranges and defaults; `formats` shows numbers; `units` reads what
people type and `unit_words` the units in it; `roofline` holds the formulas of the model; `ledger` keeps the
account of the bytes moved. All but `quantities` have a JavaScript twin of that name in ``assets/pure``.
"""
