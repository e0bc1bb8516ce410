#!/usr/bin/env bash
# Guess: readers of LRC (a song's words with times) read tenths, hundredths and thousandths of a second, whole seconds, and
# a line with two times.
# Seen: lrc-file-parser takes «.25» for 25 ms and drops a line at a whole second; lyric-parser and subsrt-ts take «.500»
# for 500 hundredths, so that line 2 comes last, and keep one of two times; subsrt-ts loses a line after minute 99.
# lrc-kit and @applemusic-like-lyrics/lyric are right.
. "$(dirname "$0")/setup.sh"
packages lrc-file-parser@2.4.2 lyric-parser@1.0.1 subsrt-ts@2.1.2 lrc-kit@1.2.1 @applemusic-like-lyrics/lyric@1.1.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { parseLrc } from '@applemusic-like-lyrics/lyric'
import Lyric from 'lrc-file-parser'
const require = createRequire(import.meta.url)
const [reader, file] = process.argv.slice(2)
const text = {
  parts: '[00:01.25]Một\n[00:02.500]Hai\n[00:04]Ba\n[00:05.5]Bốn\n',
  twice: '[00:12.00][00:03.50]Điệp khúc\n[00:08.00]Lời hai\n',
  late: '[100:00.00]Một\n',
}[file]
const readers = {
  'lrc-file-parser': () => {
    const lyric = new Lyric({ offset: 0 })
    lyric.setLyric(text)
    return lyric.lines.map((line) => [line.time, line.text])
  },
  'lyric-parser': () => new (require('lyric-parser'))(text).lines.map((line) => [line.time, line.txt]),
  'subsrt-ts': () => require('subsrt-ts').parse(text, { format: 'lrc' }).map((line) => [line.start, line.text]),
  'lrc-kit': () => require('lrc-kit').Lrc.parse(text).lyrics.map((line) => [line.timestamp * 1000, line.content]),
  amll: () => parseLrc(text).map((line) => [line.startTime, line.words[0].word]),
}
console.log(readers[reader]().map(([time, words]) => `${time} ${words}`).join(', ') || 'nothing')
JS
seen 'lrc-file-parser:' '1025 Một, 2500 Hai, 5005 Bốn' "$(node try.js lrc-file-parser parts)"
seen 'lyric-parser:' '1250 Một, 4000 Ba, 7000 Hai' "$(node try.js lyric-parser parts)"
seen 'subsrt-ts:' '1250 Một, 7000 Hai, 4000 Ba, 5050 Bốn' "$(node try.js subsrt-ts parts)"
for reader in lrc-kit amll; do
  seen "$reader:" '1250 Một, 2500 Hai, 4000 Ba, 5500 Bốn' "$(node try.js $reader parts)"
done
seen 'lyric-parser, two times:' '8000 Lời hai, 12000 Điệp khúc' "$(node try.js lyric-parser twice)"
seen 'subsrt-ts, two times:' '12000 [00:03.50]Điệp khúc, 8000 Lời hai' "$(node try.js subsrt-ts twice)"
seen 'amll, two times:' '3500 Điệp khúc, 8000 Lời hai, 12000 Điệp khúc' "$(node try.js amll twice)"
seen 'subsrt-ts, minute 100:' 'nothing' "$(node try.js subsrt-ts late)"
seen 'amll, minute 100:' '6000000 Một' "$(node try.js amll late)"
