#!/usr/bin/env bash
# Guess: packages that give each word of a title a capital know Vietnamese letters: «Đề Thi Học Kỳ», «Lập Trình Ứng Dụng».
# Seen: not these four. A letter with marks ends a word, so capitals stand inside («HọC», «ứNg», «ĐạI»), and in the last
# two a marked first letter stays small. capitalize and titlecase state that they know letters outside ASCII. title-case,
# titleize, change-case and @directus/format-title are right.
. "$(dirname "$0")/setup.sh"
packages capitalize@2.0.4 title@4.0.1 titlecase@1.1.3 @gouch/to-title-case@2.2.1 title-case@4.3.2 titleize@4.0.0 \
  change-case@5.4.4 @directus/format-title@13.0.0
cat >try.js <<'JS'
import capitalize from 'capitalize'
import title from 'title'
import titlecase from 'titlecase'
import '@gouch/to-title-case'
import { titleCase } from 'title-case'
import titleize from 'titleize'
import { capitalCase } from 'change-case'
import { formatTitle } from '@directus/format-title'
const packages = {
  capitalize: capitalize.words,
  title,
  titlecase,
  '@gouch/to-title-case': (text) => text.toTitleCase(),
  'title-case': titleCase,
  titleize,
  'change-case': capitalCase,
  '@directus/format-title': formatTitle,
}
const [name, text] = process.argv.slice(2)
console.log(packages[name](text))
JS
# makes PACKAGE 'of «đề thi học kỳ»' 'of «lập trình ứng dụng»' 'of «toán đại số»'
makes() {
  seen "$1:" "$2" "$(node try.js "$1" 'đề thi học kỳ')"
  seen "$1:" "$3" "$(node try.js "$1" 'lập trình ứng dụng')"
  seen "$1:" "$4" "$(node try.js "$1" 'toán đại số')"
}
makes capitalize 'Đề Thi HọC Kỳ' 'LậP Trình ứNg DụNg' 'Toán ĐạI Số'
makes title 'Đề Thi HọC Kỳ' 'Lập Trình Ứng Dụng' 'Toán Đại Số'
makes titlecase 'đề Thi Học Kỳ' 'Lập Trình ứNg Dụng' 'Toán đạI Số'
makes @gouch/to-title-case 'đề Thi Học Kỳ' 'Lập Trình ứNg Dụng' 'Toán đạI Số'
for name in title-case titleize change-case @directus/format-title; do
  makes "$name" 'Đề Thi Học Kỳ' 'Lập Trình Ứng Dụng' 'Toán Đại Số'
done
