#!/usr/bin/env bash
# Guess: readers of Advanced SubStation Alpha (.ass) keep the words of a caption and drop its marks between braces.
# Seen: subsrt-ts (the JavaScript original subsrt does not) loses the first letter of every caption, also of a file that it
# wrote itself, and shows half of a mark; subtitle-converter ends a caption at the first comma within a mark.
# ass-compiler and media-captions are right.
. "$(dirname "$0")/setup.sh"
packages subsrt-ts@2.1.2 subsrt@1.1.1 subtitle-converter@3.0.12 ass-compiler@0.1.16 media-captions@1.0.4
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { compile } from 'ass-compiler'
import { parseText } from 'media-captions'
const require = createRequire(import.meta.url)
const [reader, words] = process.argv.slice(2)
const ass = `[Script Info]
Title: Bài 1
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.25,0:00:03.50,Default,,0,0,0,,${words}
`
const captions = (name, text) => require(name).parse(text).filter(({ type }) => type === 'caption').map((each) => each.text)
const own = () => require('subsrt-ts').build([{ type: 'caption', start: 0, end: 1000, text: words }], { format: 'ass' })
const readers = {
  'subsrt-ts': () => captions('subsrt-ts', ass),
  'subsrt-ts, its own file': () => captions('subsrt-ts', own()),
  subsrt: () => captions('subsrt', ass),
  'subtitle-converter': () => require('subtitle-converter').convert(ass, '.srt').subtitle.split('\r\n').slice(2, -2),
  'ass-compiler': () => {
    const [{ slices }] = compile(ass, {}).dialogues
    return [slices.flatMap(({ fragments }) => fragments.map(({ text }) => text)).join('')]
  },
  'media-captions': async () => (await parseText(ass, { type: 'ass' })).cues.map((each) => each.text),
}
console.log((await readers[reader]()).join(' | '))
JS
plain='Một, hai, ba'
marked='{\i1}Một{\i0} hai {\pos(10,20)}ba'
seen 'subsrt-ts:' 'ột, hai, ba' "$(node try.js subsrt-ts "$plain")"
seen 'subsrt-ts, a file that it wrote:' 'ột, hai, ba' "$(node try.js 'subsrt-ts, its own file' "$plain")"
for reader in subsrt subtitle-converter ass-compiler media-captions; do
  seen "$reader:" "$plain" "$(node try.js $reader "$plain")"
done
seen 'subsrt-ts, marks:' '\i1}Một hai ba' "$(node try.js subsrt-ts "$marked")"
seen 'subtitle-converter, marks:' '{\i1}Một{\i0} hai {\pos(10' "$(node try.js subtitle-converter "$marked")"
for reader in subsrt ass-compiler media-captions; do
  seen "$reader, marks:" 'Một hai ba' "$(node try.js $reader "$marked")"
done
