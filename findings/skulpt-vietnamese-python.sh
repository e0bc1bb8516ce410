#!/usr/bin/env bash
# Guess: Skulpt, the Python of browser lessons, runs Python 3 with Vietnamese names of variables and knows the letters.
# Seen: a variable `điểm` is a syntax error; `title()` makes «NguyễN VăN», «Đ» is no letter and «Ế» not upper case;
# `0.1 + 0.2` is shown as 0.3 and round(8.25, 1) as 8.199999999999999. CPython 3 answers otherwise in each case.
. "$(dirname "$0")/setup.sh"
packages skulpt@1.2.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const Sk = createRequire(import.meta.url)('skulpt')
let shown = ''
Sk.configure({
  output: (text) => (shown += text),
  read: (name) => Sk.builtinFiles.files[name],
  __future__: Sk.python3,
})
try {
  await Sk.misceval.asyncToPromise(() => Sk.importMainWithBody('<stdin>', false, process.argv[2], true))
  console.log(shown.trim())
} catch (error) {
  console.log(String(error))
}
JS
seen 'điểm = 8.5 (CPython runs it):' 'SyntaxError: bad token T_OP on line 1' "$(node try.js 'điểm = 8.5')"
seen 'title() (Nguyễn Văn):' 'NguyễN VăN' "$(node try.js 'print("nguyễn văn".title())')"
seen 'isalpha(), isupper() (True True):' 'False False' "$(node try.js 'print("Đ".isalpha(), "Ế".isupper())')"
seen 'upper() (ĐIỂM):' 'ĐIỂM' "$(node try.js 'print("điểm".upper())')"
seen '0.1 + 0.2 (0.30000000000000004):' '0.3' "$(node try.js 'print(0.1 + 0.2)')"
seen 'round(8.25, 1) (8.2):' '8.199999999999999' "$(node try.js 'print(round(8.25, 1))')"
