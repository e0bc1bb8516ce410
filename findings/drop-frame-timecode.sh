#!/usr/bin/env bash
# Guess: packages for SMPTE timecode count 29.97 frames alike: drop frame leaves out two numbers each minute (not the
# tenth), so frame 1799 is 00:00:59;29 and frame 1800 is 00:01:00;02.
# Seen: timecode-boss gives the last two frames of a minute the numbers of the next one: two frames have one number, and
# it does not read back what it wrote. smpte-timecode and timecode are right.
. "$(dirname "$0")/setup.sh"
packages timecode-boss@6.2.0 smpte-timecode@1.3.6 timecode@0.0.4
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const Boss = require('timecode-boss').default ?? require('timecode-boss')
const Smpte = require('smpte-timecode')
const { Timecode } = require('timecode')
const makers = {
  boss: (frame) => new Boss(frame, 29.97).toString(),
  smpte: (frame) => Smpte(frame, 29.97, true).toString(),
  timecode: (frame) => Timecode.init({ framerate: '29.97', timecode: frame, drop_frame: true }).toString(),
}
const [, , maker, ...frames] = process.argv
if (maker === 'back') console.log(new Boss(makers.boss(Number(frames[0])), 29.97).frameCount())
else console.log(frames.map((frame) => makers[maker](Number(frame))).join(' '))
JS
frames='1797 1798 1799 1800'
seen 'timecode-boss, frames 1797 to 1800:' '00:00:59;27 00:01:00;02 00:01:00;03 00:01:00;02' "$(node try.js boss $frames)"
for maker in smpte timecode; do
  seen "$maker:" '00:00:59;27 00:00:59;28 00:00:59;29 00:01:00;02' "$(node try.js $maker $frames)"
done
seen 'timecode-boss, frame 107891:' '01:00:00;01' "$(node try.js boss 107891)"
seen 'smpte-timecode, frame 107891:' '00:59:59;29' "$(node try.js smpte 107891)"
seen 'timecode-boss, frame 1799 and back:' '1801' "$(node try.js back 1799)"
