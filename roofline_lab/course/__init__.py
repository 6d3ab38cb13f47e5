"""What a lesson is made of, on nothing but the core.

`judge` tells what a typed prediction is; `judge_rows` has the common table of what goes awry, as numbers, and
`judge_replies` the same table in words; `judge_words` is what else the judge says. Each of the four has a
JavaScript twin of that name in ``assets/pure``.
"""
