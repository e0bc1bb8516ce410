#!/usr/bin/env bash
# Guess: readers of HLS playlists (RFC 8216) read a segment's Vietnamese title.
# Seen: hls-parser refuses the whole playlist («URI malformed») when a title has a letter with a mark; parse-hls cuts the title at its first comma. m3u8-parser reads it.
. "$(dirname "$0")/setup.sh"
packages hls-parser@0.16.1 parse-hls@1.0.7 m3u8-parser@7.2.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import hls from 'hls-parser'
import { Parser } from 'm3u8-parser'
const require = createRequire(import.meta.url)
const [reader, title] = process.argv.slice(2)
const playlist = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:10', `#EXTINF:9.5,${title}`, '1.ts', '#EXT-X-ENDLIST', ''].join('\n')
const readers = {
  'hls-parser': () => hls.parse(playlist).segments[0].title,
  'parse-hls': () => (require('parse-hls').default ?? require('parse-hls')).parse(playlist).segments[0].properties[0].attributes.title,
  'm3u8-parser': () => {
    const parser = new Parser()
    parser.push(playlist)
    parser.end()
    return parser.manifest.segments[0].title
  },
}
try {
  console.log(readers[reader]())
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
seen 'hls-parser, ASCII:' 'Bai 1' "$(node try.js hls-parser 'Bai 1')"
seen 'hls-parser, Vietnamese:' 'refused: URI malformed' "$(node try.js hls-parser 'Bài 1, phần đầu')"
seen 'parse-hls:' 'Bài 1' "$(node try.js parse-hls 'Bài 1, phần đầu')"
seen 'm3u8-parser:' 'Bài 1, phần đầu' "$(node try.js m3u8-parser 'Bài 1, phần đầu')"
