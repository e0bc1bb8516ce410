#!/usr/bin/env bash
# Guess: @remotion/openai-whisper makes captions of what OpenAI's Whisper answers for Vietnamese speech: the text with its
# punctuation and, apart from it, the words with their times.
# Seen: a quotation mark “ or «, or the sign …, between two words makes it refuse the whole answer; with ASCII's marks
# and brackets it gives the captions.
. "$(dirname "$0")/setup.sh"
packages @remotion/openai-whisper@4.0.527
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { openAiWhisperApiToCaptions } = require('@remotion/openai-whisper')
const text = process.argv[2]
const words = text.match(/\p{L}+/gu).map((word, at) => ({ word, start: at, end: at + 1 }))
try {
  const { captions } = openAiWhisperApiToCaptions({ transcription: { text, duration: 9, language: 'vietnamese', words } })
  console.log(captions.map((caption) => caption.text).join('|'))
} catch (error) {
  console.log(error.message.replace(/ in text.*/, ''))
}
JS
refused='Unable to parse punctuation from OpenAI Whisper output. Could not find word "Đạo"'
for text in 'Học “Đạo hàm” nhé.' 'Học «Đạo hàm» nhé.' 'Học… Đạo hàm nhé.'; do
  seen "$text" "$refused" "$(node try.js "$text")"
done
seen 'ASCII quotation marks:' 'Học| "Đạo| hàm"| nhé.' "$(node try.js 'Học "Đạo hàm" nhé.')"
seen 'ASCII dots:' 'Học...| Đạo| hàm| nhé.' "$(node try.js 'Học... Đạo hàm nhé.')"
seen 'brackets:' 'Học| (Đạo| hàm)| nhé.' "$(node try.js 'Học (Đạo hàm) nhé.')"
