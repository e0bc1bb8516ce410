#!/usr/bin/env bash
# Guess: splitters of sentences end a plain Vietnamese sentence at its full stop.
# Seen: wink-nlp-utils does not where a word ends in one consonant behind a marked vowel («điểm», «học», «sớm»): it takes
# the last letter for an initial; without marks it ends it. sbd and sentence-splitter go on behind a number («năm
# 2008.»). sentencex and Node.js's Intl.Segmenter find all the sentences.
. "$(dirname "$0")/setup.sh"
packages wink-nlp-utils@2.1.0 sbd@1.0.19 sentence-splitter@5.0.1 sentencex@1.0.17
cat >try.js <<'JS'
import wink from 'wink-nlp-utils'
import sbd from 'sbd'
import { split } from 'sentence-splitter'
import { segment } from 'sentencex'
const [splitter, text] = process.argv.slice(2)
const splitters = {
  wink: () => wink.string.sentences(text),
  sbd: () => sbd.sentences(text),
  'sentence-splitter': () => split(text).filter(({ type }) => type === 'Sentence').map(({ raw }) => raw),
  sentencex: () => [...segment('vi', text)],
  Intl: () => [...new Intl.Segmenter('vi', { granularity: 'sentence' }).segment(text)].map((part) => part.segment),
}
console.log(splitters[splitter]().map((sentence) => sentence.trim()).join(' | '))
JS
# splits TEXT 'what these make of it' SPLITTER…
splits() {
  for splitter in "${@:3}"; do seen "$splitter:" "$2" "$(node try.js "$splitter" "$1")"; done
}
two='Em được 9 điểm. Bạn được 8 điểm.'
splits "$two" "$two" wink
splits "$two" "${two/. /. | }" sbd sentence-splitter sentencex Intl
two='Em đi học. Cô dạy bài mới.'
splits "$two" "$two" wink
splits 'Em di hoc. Co day bai moi.' 'Em di hoc. | Co day bai moi.' wink
splits "$two" "${two/. /. | }" sbd sentence-splitter sentencex Intl
two='Em sinh năm 2008. Bạn sinh năm 2009.'
splits "$two" "$two" sbd sentence-splitter
splits "$two" "${two/. /. | }" wink sentencex Intl
