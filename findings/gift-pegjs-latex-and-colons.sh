#!/usr/bin/env bash
# Guess: gift-pegjs reads what Moodle reads; only ~ = # { } : and n after a backslash mean something.
# Seen: \neq and \nabla become a line feed and the rest, as Moodle's \n does, so formulas are cut; a colon, an equals
# sign or a number sign in a question or a choice is refused, though Moodle takes them; a comment line within a
# question becomes part of it.
. "$(dirname "$0")/setup.sh"
packages gift-pegjs@1.0.2
cat >try.js <<'JS'
import { parse } from 'gift-pegjs'
try {
  console.log(JSON.stringify(parse(process.argv[2])[0].stem.text))
} catch (error) {
  console.log(`refused at ${error.found}`)
}
JS
seen 'a formula:' '"Chọn $a \neq b$"' "$(node try.js 'Chọn $a \neq b$ {=đúng ~sai}')"
seen 'a colon:' 'refused at :' "$(node try.js 'Thủ đô: thành phố nào? {=Hà Nội ~Huế}')"
seen 'a number sign:' 'refused at #' "$(node try.js 'C# là gì? {=ngôn ngữ ~nốt nhạc}')"
seen 'an hour as a choice:' 'refused at :' "$(node try.js 'Mấy giờ? {=10:30 ~11:30}')"
seen 'a comment within:' '"Câu // ghi chú tiếp"' "$(node try.js $'Câu\n// ghi chú\ntiếp {=a ~b}')"
