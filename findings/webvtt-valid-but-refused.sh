#!/usr/bin/env bash
# Guess: every reader of WebVTT takes what the W3C's syntax allows; readers differ in tags and entities only.
# Seen: of seven two read all of it. Others refuse the whole file or lose cues for a text behind the
# signature with metadata lines, a STYLE block, a cue's name, tabs around the arrow, more than 99 hours, no hours, or
# several blank lines. @plussub reads all of these, too (but keeps the carriage returns of Windows).
. "$(dirname "$0")/setup.sh"
packages subtitle@4.2.2 subsrt-ts@2.1.2 webvtt-parser@2.2.0 node-webvtt@1.9.4 media-captions@1.0.4 subtitles-parser-vtt@0.1.0 @plussub/srt-vtt-parser@2.0.5
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const cue = '00:00:01.000 --> 00:00:02.500\nXin chào\n'
const files = {
  head: `WEBVTT - Bài 1\nKind: captions\n\n${cue}`,
  style: `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${cue}`,
  name: `WEBVTT\n\nMở đầu\n${cue}`,
  tabs: `WEBVTT\n\n${cue.replace(' --> ', '\t-->\t')}`,
  hours: `WEBVTT\n\n${cue.replaceAll('00:00:', '100:00:')}`,
  'no hours': `WEBVTT\n\n${cue.replaceAll('00:00:', '00:')}`,
  'blank lines': `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nA\n\n\n\n${cue}`,
}
const { parse: plussub } = await import('@plussub/srt-vtt-parser')
const { parseText } = await import('media-captions')
const readers = {
  subtitle: (text) => require('subtitle').parseSync(text).filter(({ type }) => type === 'cue').map(({ data }) => data.text),
  'subsrt-ts': (text) => require('subsrt-ts').parse(text).filter(({ type }) => type === 'caption').map((each) => each.text),
  'webvtt-parser': (text) => new (require('webvtt-parser').WebVTTParser)().parse(text, 'captions').cues.map((each) => each.text),
  'node-webvtt': (text) => require('node-webvtt').parse(text).cues.map((each) => each.text),
  'media-captions': async (text) => (await parseText(text, { type: 'vtt' })).cues.map((each) => each.text),
  'subtitles-parser-vtt': (text) => require('subtitles-parser-vtt').fromVtt(text, 'ms').map((each) => each.text),
  plussub: (text) => plussub(text).entries.map((each) => each.text),
}
const lost = []
for (const [name, text] of Object.entries(files)) {
  try {
    const texts = await readers[process.argv[2]](text)
    if (texts.at(-1)?.trim() !== 'Xin chào') lost.push(`${name}: no cue`)
  } catch {
    lost.push(`${name}: refused`)
  }
}
console.log(lost.join(', ') || 'reads all')
JS
seen 'webvtt-parser:' 'reads all' "$(node try.js webvtt-parser)"
seen '@plussub/srt-vtt-parser:' 'reads all' "$(node try.js plussub)"
seen 'media-captions:' 'hours: no cue' "$(node try.js media-captions)"
seen 'subtitles-parser-vtt:' 'tabs: no cue, hours: no cue, no hours: no cue' "$(node try.js subtitles-parser-vtt)"
seen 'subsrt-ts:' 'head: refused, hours: no cue' "$(node try.js subsrt-ts)"
seen 'subtitle:' 'style: refused, name: refused, tabs: refused' "$(node try.js subtitle)"
seen 'node-webvtt:' 'head: refused, style: refused, tabs: refused, blank lines: refused' "$(node try.js node-webvtt)"
