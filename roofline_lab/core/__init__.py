"""The pure core: numbers in, numbers and sentences out, with nothing but the standard library.

`quantities` is the one table of names, ranges and defaults; `formats` shows numbers; `units` reads what
people type and `unit_words` the units in it; `roofline` holds the formulas of the model; `ledger` keeps the
account of the bytes moved. These have a JavaScript twin of that name in ``assets/pure``, all but `quantities`.
`devices` are the real machines, `device_entries` what they are made of and `device_file` their reader.
"""
