#!/usr/bin/env bash
# Guess: readers of a picture's size take an SVG's from its first element's width, height or viewBox, and skip what the
# standard of JPEG lets stand before a marker (fill bytes, T.81 B.1.1.2).
# Seen: buffer-image-size takes `stroke-width` for the width; both it and image-size take a size out of a comment, know no
# viewBox with commas, and refuse spaces around «=» and a JPEG with fill bytes. probe-image-size is right.
. "$(dirname "$0")/setup.sh"
packages image-size@2.1.0 buffer-image-size@0.6.4 probe-image-size@7.5.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { imageSize } from 'image-size'
const require = createRequire(import.meta.url)
const svg = (attributes, before = '') => `${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`
const frame = 'ffc0 0011 08 0bb8 0fa0 03 012200 021101 031101 ffda 000c 03 0100 0211 0311 003f00 ffd9'
const jpeg = (between) => `ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 00 00 ${between} ${frame}`
const hex = (text) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const pictures = {
  plain: svg('width="120" height="80"'),
  stroke: svg('stroke-width="2" viewBox="0 0 120 80"'),
  comment: svg('width="120" height="80"', '<!-- cũ: <svg width="5" height="5"> -->'),
  commas: svg('viewBox="0,0,120,80"'),
  spaces: svg('width = "120" height = "80"'),
  jpeg: hex(jpeg('')),
  fill: hex(jpeg('ffff')),
}
const [, , reader, name] = process.argv
const readers = {
  'image-size': imageSize,
  'buffer-image-size': require('buffer-image-size'),
  'probe-image-size': require('probe-image-size').sync,
}
try {
  const { width, height } = readers[reader](Buffer.from(pictures[name]))
  console.log(`${width} x ${height}`)
} catch (error) {
  console.log(`refused: ${error.message.toLowerCase()}`)
}
JS
seen 'buffer-image-size, stroke-width:' '2 x 1' "$(node try.js buffer-image-size stroke)"
seen 'image-size, stroke-width:' '120 x 80' "$(node try.js image-size stroke)"
seen 'buffer-image-size, commas:' 'NaN x NaN' "$(node try.js buffer-image-size commas)"
seen 'image-size, commas:' 'undefined x undefined' "$(node try.js image-size commas)"
for reader in buffer-image-size image-size; do
  seen "$reader, a comment:" '5 x 5' "$(node try.js $reader comment)"
  seen "$reader, spaces:" 'refused: invalid svg' "$(node try.js $reader spaces)"
  seen "$reader, fill bytes:" 'refused: corrupt jpg, exceeded buffer limits' "$(node try.js $reader fill)"
  seen "$reader, no fill bytes:" '4000 x 3000' "$(node try.js $reader jpeg)"
done
for name in plain stroke comment commas spaces; do
  seen "probe-image-size, $name:" '120 x 80' "$(node try.js probe-image-size $name)"
done
seen 'probe-image-size, fill bytes:' '4000 x 3000' "$(node try.js probe-image-size fill)"
