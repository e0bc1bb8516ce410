#!/usr/bin/env bash
# Guess: packages that write amounts in Vietnamese words (for receipts) differ in taste only (linh or lẻ, tư or bốn).
# Seen: three of four are wrong. 15 is «mười lăm», 105 «một trăm lẻ năm», 1.005.000 «một triệu không trăm linh năm
# nghìn», and a million and one has no «không nghìn» read as words on its own.
. "$(dirname "$0")/setup.sh"
packages vn-num2words@1.0.4 read-vn-number@4.1.0 number-to-text-vietnamese@1.1.7
cat >try.cjs <<'JS'
const words = {
  'vn-num2words': (n) => require('vn-num2words')(n),
  'read-vn-number': (n) => require('read-vn-number').default(String(n)),
  'number-to-text-vietnamese': (n) => require('number-to-text-vietnamese').getText(n),
}[process.argv[2]]
console.log(process.argv.slice(3).map((n) => words(Number(n)).trim()).join('; '))
JS
seen 'vn-num2words, 15 and 1.000.001:' 'muời năm; một triệu không nghìn không trăm linh một' "$(node try.cjs vn-num2words 15 1000001)"
seen 'read-vn-number, 105 and 1.005:' 'một trăm lẻ lăm; một nghìn không trăm lẻ lăm' "$(node try.cjs read-vn-number 105 1005)"
seen 'number-to-text-vietnamese, 104 and 1.005.000:' 'một trăm linh tư; một triệu năm nghìn' "$(node try.cjs number-to-text-vietnamese 104 1005000)"
