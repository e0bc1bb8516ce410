#!/usr/bin/env bash
# Guess: readers of SubRip drop a byte order mark and know the coordinates that SubRip writes behind the times.
# Seen: subsrt-ts loses the first caption of a file with a mark, every caption with coordinates, and the words behind
# a lone «<»; srt-parser-2, subtitles-parser and media-captions show the coordinates as the caption's first line.
. "$(dirname "$0")/setup.sh"
packages subsrt-ts@2.1.2 srt-parser-2@1.2.3 subtitles-parser@0.0.2 media-captions@1.0.4 subtitle@4.2.2
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const times = '00:00:01,000 --> 00:00:02,500'
const files = {
  mark: `\ufeff1\n${times}\nmột\n\n2\n00:00:03,000 --> 00:00:04,000\nhai\n`,
  coordinates: `1\n${times} X1:40 X2:600 Y1:20 Y2:50\nmột\n`,
  less: `1\n${times}\nnếu a < b thì c > d\n`,
}
const { parseText } = await import('media-captions')
const readers = {
  'subsrt-ts': (text) => require('subsrt-ts').parse(text).filter(({ type }) => type === 'caption'),
  'srt-parser-2': (text) => new (require('srt-parser-2').default)().fromSrt(text),
  'subtitles-parser': (text) => require('subtitles-parser').fromSrt(text),
  'media-captions': async (text) => (await parseText(text, { type: 'srt' })).cues,
  subtitle: (text) => require('subtitle').parseSync(text).map(({ data }) => data),
}
const [, , reader, file] = process.argv
const captions = await readers[reader](files[file])
console.log(captions.map(({ text }) => text.trim().replaceAll('\n', ' / ')).join(' | ') || 'none')
JS
seen 'subsrt-ts, with a byte order mark:' 'hai' "$(node try.js subsrt-ts mark)"
seen 'subsrt-ts, with coordinates:' 'none' "$(node try.js subsrt-ts coordinates)"
seen 'subsrt-ts, «nếu a < b thì c > d»:' 'nếu a  d' "$(node try.js subsrt-ts less)"
for reader in srt-parser-2 subtitles-parser media-captions; do
  seen "$reader, with coordinates:" 'X1:40 X2:600 Y1:20 Y2:50 / một' "$(node try.js "$reader" coordinates)"
done
seen 'subtitle reads them:' 'một' "$(node try.js subtitle coordinates)"
