grid = [[3, 9, 2, None, None, 7, None, None, None],
[None, None, None, None, 4, None, None, None, 3],
[None, 1, None, 3, None, None, 7, 2, None],
[None, 8, 4, 2, 3, 9, 5, 6, 1],
[None, None, None, 5, None, None, None, None, None],
[None, 3, None, None, None, 4, 9, 8, None],
[None, 7, 1, 4, None, None, 2, 9, 5],
[None, 4, None, None, None, 5, 3, None, None],
[None, 2, None, 7, None, 8, None, None, 6]]