#!/usr/bin/env bash
# Guess: readers of TTML (W3C Timed Text) keep every word, however the XML is written (two lines, single quotes, prefix);
# ttml2srt also reads offset times (`2.5s`), ticks and `dur` in place of `end`.
# Seen: subtitle-converter drops the word in a span and refuses offset times, `dur`, ticks and a prefix; ttml2srt leaves
# references in the words and refuses `dur`, a paragraph of two lines, single quotes and a prefix. imsc reads all.
. "$(dirname "$0")/setup.sh"
packages ttml2srt@1.2.4 subtitle-converter@3.0.12 imsc@1.1.5
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const names = 'xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="vi"'
const doc = (p, attributes = '') => `<tt ${names} ${attributes}><body><div>${p}</div></body></tt>`
const files = {
  span: doc('<p begin="00:00:01.000" end="00:00:02.000">Bài <span>một</span></p>'),
  reference: doc('<p begin="00:00:01.000" end="00:00:02.000">a &lt; b</p>'),
  offset: doc('<p begin="1s" end="2s">Chào</p>'),
  dur: doc('<p begin="1s" dur="1s">Chào</p>'),
  ticks: doc('<p begin="10000000t" end="20000000t">Chào</p>', 'ttp:tickRate="10000000"'),
  lines: doc('<p begin="00:00:01.000" end="00:00:02.000">\n  Chào\n</p>'),
  quotes: doc("<p begin='00:00:01.000' end='00:00:02.000'>Chào</p>"),
}
files.prefix = doc('<p begin="00:00:01.000" end="00:00:02.000">Chào</p>')
  .replace('xmlns=', 'xmlns:t=')
  .replace(/<(\/?)/g, '<$1t:')
console.info = console.warn = () => {}
const words = (node) => node.text ?? (node.contents ?? []).map(words).join('')
const srt = (text) => text.replace('\ufeff', '').trim().split('\r\n').slice(1)
const readers = {
  ttml2srt: (text) => srt(require('ttml2srt').ttml2srt(text)),
  'subtitle-converter': (text) => srt(require('subtitle-converter').convert(text, '.srt').subtitle),
  imsc: (text) => {
    const page = require('imsc/src/main/js/doc').fromXML(text)
    const [, begin, end] = page.getMediaTimeEvents()
    const time = (seconds) => `00:00:0${seconds},000`
    const shown = require('imsc/src/main/js/isd').generateISD(page, begin)
    return [`${time(begin)} --> ${time(end)}`, words(shown)]
  },
}
const answers = {}
for (const [name, text] of Object.entries(files)) {
  let answer = 'refused'
  try {
    const [times, line] = readers[process.argv[2]](text)
    answer = `${times === '00:00:01,000 --> 00:00:02,000' ? '' : times}${line}`
  } catch {}
  ;(answers[answer] ??= []).push(name)
}
console.log(Object.entries(answers).map(([answer, names]) => `«${answer.trim()}» ${names.join(', ')}`).join('; '))
JS
converter='«Bài» span; «a < b» reference; «refused» offset, dur, ticks, prefix; «Chào» lines, quotes'
ttml2srt='«Bài một» span; «a &lt; b» reference; «Chào» offset, ticks; «refused» dur, lines, quotes, prefix'
seen 'subtitle-converter:' "$converter" "$(node try.js subtitle-converter)"
seen 'ttml2srt:' "$ttml2srt" "$(node try.js ttml2srt)"
seen 'imsc:' '«Bài một» span; «a < b» reference; «Chào» offset, dur, ticks, lines, quotes, prefix' "$(node try.js imsc)"
