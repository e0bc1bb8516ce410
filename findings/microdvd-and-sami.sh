#!/usr/bin/env bash
# Guess: subsrt-ts converts MicroDVD (frames) and SAMI (milliseconds) right; two languages of SAMI it mixes.
# Seen: with its README's `fps: 25` frame 25 is the first millisecond, not the first second (it takes seconds for
# milliseconds, both ways); of the two languages of a SAMI file only the first is left, and a SAMI file that it wrote is
# read as empty. Its original subsrt does the same.
. "$(dirname "$0")/setup.sh"
packages subsrt-ts@2.1.2 subsrt@1.1.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [name, what] = process.argv.slice(2)
const { convert, parse } = require(name)
const srt = '1\n00:00:01,000 --> 00:00:02,000\nChào\n'
const sami = `<SAMI><BODY>
<SYNC Start=1000><P Class=VNCC>Chào
<P Class=ENCC>Hello
<SYNC Start=2000><P Class=VNCC>&nbsp;
</BODY></SAMI>`
const line = (each) => `${each.start}-${each.end} ${each.text}`
const captions = (text) => parse(text).filter(({ type }) => type === 'caption').map(line)
const lines = (text) => text.trim().split(/\r?\n/)
const tries = {
  'from MicroDVD': () => lines(convert('{25}{50}Chào\n', { format: 'srt', fps: 25 })),
  'to MicroDVD': () => lines(convert(srt, { format: 'sub', fps: 25 })),
  'two languages': () => captions(sami),
  'to SAMI and back': () => captions(convert(srt, { format: 'smi' })),
  'to WebVTT and back': () => captions(convert(srt, { format: 'vtt' })),
}
console.log(tries[what]().join(' / ') || 'nothing')
JS
for name in subsrt-ts subsrt; do
  seen "$name, frames 25 to 50:" '1 / 00:00:00,001 --> 00:00:00,002 / Chào' "$(node try.js $name 'from MicroDVD')"
  seen "$name, seconds 1 to 2 as MicroDVD:" '{25000}{50000}Chào|' "$(node try.js $name 'to MicroDVD')"
  seen "$name, SAMI in two languages:" '1000-2000 Chào' "$(node try.js $name 'two languages')"
  seen "$name, to SAMI and back:" 'nothing' "$(node try.js $name 'to SAMI and back')"
done
seen 'subsrt-ts, to WebVTT and back:' '1000-2000 Chào' "$(node try.js subsrt-ts 'to WebVTT and back')"
