#!/usr/bin/env bash
# Guess: the packages that count words count the seven of «Em học môn Toán ở trường mới».
# Seen: word-count counts 9 and wordcount 11 (letters outside Latin-1 part words); with marks as separate characters,
# as macOS and some input methods write them, words-count counts 13, too. reading-time and alfaaz count 7 in both.
. "$(dirname "$0")/setup.sh"
packages word-count@0.3.1 wordcount@1.1.1 words-count@2.0.2 reading-time@1.5.0 alfaaz@1.1.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { countWords } = require('alfaaz')
const { wordsCount } = require('words-count')
const text = 'Em học môn Toán ở trường mới'.normalize(process.argv[2])
const counts = {
  'word-count': require('word-count')(text),
  wordcount: require('wordcount')(text),
  'words-count': wordsCount(text),
  'reading-time': require('reading-time')(text).words,
  alfaaz: countWords(text),
}
console.log(Object.entries(counts).map((count) => count.join(' ')).join(', '))
JS
seen 'one character a letter (NFC):' 'word-count 9, wordcount 11, words-count 7, reading-time 7, alfaaz 7' "$(node try.js NFC)"
seen 'letter and mark apart (NFD):' 'word-count 13, wordcount 13, words-count 13, reading-time 7, alfaaz 7' "$(node try.js NFD)"
