#!/usr/bin/env bash
# Guess: a QR code with Vietnamese text is read as the text that was given.
# Seen: qrcode-svg puts U+FEFF before any text that is not ASCII, so a payment's «00…» no longer begins with its digits;
# lean-qr writes «Khoá Toán» in ISO 8859-1 and says so (ECI 3), where jsqr reads an empty string. uqr writes UTF-8.
. "$(dirname "$0")/setup.sh"
packages qrcode-svg@1.1.0 lean-qr@2.7.4 uqr@0.1.3 jsqr@1.4.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { generate } from 'lean-qr'
import { encode } from 'uqr'
const require = createRequire(import.meta.url)
const jsqr = require('jsqr')
const QrCode = require('qrcode-svg')
const [maker, text] = process.argv.slice(2)
const makers = {
  'qrcode-svg': () => {
    const { modules } = new QrCode({ content: text }).qrcode
    return { size: modules.length, isDark: (x, y) => modules[x][y] }
  },
  'lean-qr': () => {
    const code = generate(text)
    return { size: code.size, isDark: (x, y) => code.get(x, y) }
  },
  uqr: () => {
    const { size, data } = encode(text)
    return { size, isDark: (x, y) => data[y][x] }
  },
}
const { size, isDark } = makers[maker]()
const quiet = 4
const scale = 4
const side = (size + 2 * quiet) * scale
const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
for (let y = 0; y < size * scale; y++) {
  for (let x = 0; x < size * scale; x++) {
    const at = ((y + quiet * scale) * side + x + quiet * scale) * 4
    if (isDark(Math.floor(x / scale), Math.floor(y / scale))) pixels.fill(0, at, at + 3)
  }
}
console.log(JSON.stringify(jsqr(pixels, side, side).data).replace('\ufeff', 'U+FEFF '))
JS
seen 'qrcode-svg:' '"U+FEFF Khoá Toán"' "$(node try.js qrcode-svg 'Khoá Toán')"
seen 'qrcode-svg, ASCII:' '"Khoa Toan"' "$(node try.js qrcode-svg 'Khoa Toan')"
seen 'lean-qr:' '""' "$(node try.js lean-qr 'Khoá Toán')"
seen 'lean-qr, a letter outside ISO 8859-1:' '"Khoá Tiếng"' "$(node try.js lean-qr 'Khoá Tiếng')"
seen 'uqr:' '"Khoá Toán"' "$(node try.js uqr 'Khoá Toán')"
