#!/usr/bin/env bash
# Guess: packages that detect a language know short Vietnamese titles by their letters.
# Seen: franc takes «Bài tập về nhà tuần này» for Ilocano and «Xin chào các em» for Uyghur; languagedetect takes «Hàm số
# bậc hai» for Welsh. tinyld and eld say Vietnamese each time.
. "$(dirname "$0")/setup.sh"
packages franc@6.2.0 languagedetect@2.0.0 tinyld@1.3.4 eld@2.1.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { eld } from 'eld/large'
import { franc } from 'franc'
import { detect } from 'tinyld'
const LanguageDetect = createRequire(import.meta.url)('languagedetect')
const detectors = {
  franc: (text) => franc(text, { minLength: 3 }),
  languagedetect: (text) => new LanguageDetect().detect(text, 1)[0]?.[0],
  tinyld: detect,
  eld: (text) => eld.detect(text).language,
}
const titles = ['Bài tập về nhà tuần này', 'Hàm số bậc hai', 'Xin chào các em']
console.log(titles.map(detectors[process.argv[2]]).join(' '))
JS
seen 'franc:' 'ilo ace uig' "$(node try.js franc)"
seen 'languagedetect:' 'vietnamese welsh vietnamese' "$(node try.js languagedetect)"
seen 'tinyld:' 'vi vi vi' "$(node try.js tinyld)"
seen 'eld:' 'vi vi vi' "$(node try.js eld)"
