#!/usr/bin/env bash
# Guess: nanotar 0.3 puts together the two halves in which ustar keeps a name of more than 100 bytes, and reads the
# names of pax.
# Seen: of ustar it answers the second half alone, so that a file lands in another folder; a name of pax ends at its
# first space. Names in the way of GNU are read. (Backups of courses are ustar; tar on macOS and bsdtar write pax.)
. "$(dirname "$0")/setup.sh"
packages nanotar@0.3.0 modern-tar@0.8.6
folder="$(printf 'thu-muc-cua-bai-giang/%.0s' 1 2 3 4 5)"
mkdir -p "from/$folder" && echo chào >"from/${folder}bài 1.txt"
for format in ustar pax gnu; do tar --format=$format -C from -cf $format.tar "${folder}bài 1.txt"; done
cat >try.js <<'JS'
import { readFileSync } from 'node:fs'
import { parseTar } from 'nanotar'
import { unpackTar } from 'modern-tar'
const [, , reader, format] = process.argv
const bytes = readFileSync(`${format}.tar`)
const names =
  reader === 'nanotar'
    ? parseTar(bytes).map(({ name }) => name)
    : (await unpackTar(bytes)).map(({ header }) => header.name)
const { length } = names[0].split('/')
console.log(`${names[0].split('/').at(-1)}, ${length - 1} folders`)
JS
seen 'nanotar, ustar:' 'bài 1.txt, 0 folders' "$(node try.js nanotar ustar)"
seen 'nanotar, pax:' 'bài, 5 folders' "$(node try.js nanotar pax)"
seen 'nanotar, GNU:' 'bài 1.txt, 5 folders' "$(node try.js nanotar gnu)"
for format in ustar pax gnu; do seen "modern-tar, $format:" 'bài 1.txt, 5 folders' "$(node try.js modern-tar $format)"; done
