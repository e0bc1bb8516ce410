#!/usr/bin/env bash
# Guess: readers of ID3 read a Vietnamese title, which ID3v2.2 and 2.3 hold as UTF-16, also one that ends with NUL;
# jsmediatags joins the two artists of an ID3v2.4 tag (NUL between them), the others keep both.
# Seen: id3js gives every such title as its bytes (of ID3v2.2 with half of them) and refuses one that ends with NUL;
# node-id3 glues the artists, jsmediatags drops the second one and the genre «(101)». music-metadata reads all.
. "$(dirname "$0")/setup.sh"
packages id3js@2.1.1 node-id3@0.2.9 jsmediatags@3.9.7 music-metadata@11.16.1
cat >try.js <<'JS'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fromPath } from 'id3js'
import { parseBuffer } from 'music-metadata'
const require = createRequire(import.meta.url)
const [reader, file] = process.argv.slice(2)
const number = (value, size) => Buffer.from(value.toString(16).padStart(2 * size, '0'), 'hex')
const text = (words, end = '') => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(words + end, 'utf16le')])
const utf8 = (words) => Buffer.concat([Buffer.from([3]), Buffer.from(words)])
const flags = (id) => Buffer.alloc(id.length === 4 ? 2 : 0)
const frame = (id, body) => Buffer.concat([Buffer.from(id), number(body.length, id.length), flags(id), body])
const tag = (version, ...frames) => {
  const body = Buffer.concat([...frames, Buffer.alloc(20)])
  const head = Buffer.from([...Buffer.from('ID3'), version, 0, 0, 0, 0, body.length >> 7, body.length & 127])
  const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
  return Buffer.concat([head, body, sound, sound])
}
const files = {
  2.3: tag(3, frame('TIT2', text('Đạo hàm')), frame('TPE1', text('Lan'))),
  ended: tag(3, frame('TIT2', text('Đạo hàm', '\0')), frame('TPE1', text('Lan'))),
  2.2: tag(2, frame('TT2', text('Đạo hàm')), frame('TP1', text('Lan'))),
  2.4: tag(4, frame('TIT2', utf8('Đạo hàm')), frame('TPE1', utf8('Lan\0Hùng'))),
  genre: tag(3, frame('TIT2', text('Đạo hàm')), frame('TPE1', text('Lan')), frame('TCON', Buffer.from('\0(101)'))),
}
writeFileSync('a.mp3', files[file])
const readers = {
  id3js: async () => {
    const { frames } = await fromPath('./a.mp3')
    return ['title', 'artist', 'genre'].map((name) => frames.find(({ tag }) => tag === name)?.value)
  },
  'node-id3': async () => {
    const tags = require('node-id3').read(files[file])
    return [tags.title, tags.artist, tags.genre]
  },
  jsmediatags: () =>
    new Promise((done, failed) => {
      const onSuccess = ({ tags }) => done([tags.title, tags.artist, tags.genre])
      require('jsmediatags').read(files[file], { onSuccess, onError: failed })
    }),
  'music-metadata': async () => {
    const { title, artists, genre } = (await parseBuffer(files[file], { mimeType: 'audio/mpeg' })).common
    return [title, artists.join(' + '), genre?.join()]
  },
}
const answer = await readers[reader]().catch((error) => [`refused: ${error.message}`])
console.log(answer.map((value) => value?.replace(/[\0-\x1f\ufffd]/g, '?') ?? '-').join(', '))
JS
seen 'id3js, ID3v2.3:' '????o? ?h???m?, L?a?n?, -' "$(node try.js id3js 2.3)"
seen 'id3js, NUL at the end:' 'refused: Offset is outside the bounds of the DataView' "$(node try.js id3js ended)"
seen 'id3js, ID3v2.2:' '??????o, ??L, -' "$(node try.js id3js 2.2)"
for file in 2.3 ended 2.2; do seen "music-metadata, $file:" 'Đạo hàm, Lan, -' "$(node try.js music-metadata $file)"; done
seen 'node-id3, two artists:' 'Đạo hàm, LanHùng, -' "$(node try.js node-id3 2.4)"
seen 'jsmediatags, two artists:' 'Đạo hàm, Lan, -' "$(node try.js jsmediatags 2.4)"
seen 'music-metadata, two artists:' 'Đạo hàm, Lan + Hùng, -' "$(node try.js music-metadata 2.4)"
seen 'jsmediatags, a genre:' 'Đạo hàm, Lan, -' "$(node try.js jsmediatags genre)"
seen 'music-metadata, a genre:' 'Đạo hàm, Lan, Speech' "$(node try.js music-metadata genre)"
