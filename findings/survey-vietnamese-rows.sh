#!/usr/bin/env bash
# Guess: SurveyJS's Vietnamese has the placeholders of the English and says the same.
# Seen: a table filled in row by row heads every row with «{hàng Tiêu đề}»: the name of the placeholder, {rowTitle}, was
# translated as well. Where 5 to 10 letters are allowed, the message asks for «more than 5 or fewer than 10»
# («nhiều hơn 5 hoặc ít hơn 10»), and for at most 10 for «fewer than 10», though ten pass. French heads the rows right.
. "$(dirname "$0")/setup.sh"
packages survey-core@3.1.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { Model } = require('survey-core')
require('survey-core/i18n/vietnamese')
require('survey-core/i18n/french')
const [locale, minLength, maxLength, answer] = process.argv.slice(2)
if (minLength === undefined) {
  const columns = [{ name: 'mark', cellType: 'text' }]
  const table = { type: 'matrixdropdown', name: 'marks', columns, rows: ['Toán', 'Văn'] }
  const survey = new Model({ locale, questionsOnPageMode: 'inputPerPage', elements: [table] })
  console.log(survey.getQuestionByName('marks').singleInputLocTitle.textOrHtml)
} else {
  const validators = [{ type: 'text', minLength: Number(minLength), maxLength: Number(maxLength) }]
  const survey = new Model({ locale, elements: [{ type: 'text', name: 'name', validators }] })
  survey.setValue('name', answer)
  survey.validate(true)
  console.log(survey.getQuestionByName('name').errors.map((error) => error.getText()).join() || 'passes')
}
JS
for locale in en fr; do seen "head of the first row, $locale:" 'Toán' "$(node try.js $locale)"; done
seen 'head of the first row, vi:' '{hàng Tiêu đề}' "$(node try.js vi)"
seen '5 to 10, three letters, en:' 'Please enter at least 5 and no more than 10 characters.' "$(node try.js en 5 10 Toá)"
seen '5 to 10, three letters, vi:' 'Vui lòng nhập nhiều hơn 5 hoặc ít hơn 10 kí tự.' "$(node try.js vi 5 10 Toá)"
seen 'at most 10, twelve letters, en:' 'Please enter no more than 10 character(s).' "$(node try.js en 0 10 'Toán đại số1')"
seen 'at most 10, twelve letters, vi:' 'Vui lòng nhập ít hơn 10 kí tự.' "$(node try.js vi 0 10 'Toán đại số1')"
seen 'at most 10, ten letters, vi:' 'passes' "$(node try.js vi 0 10 'Toán đại 1')"
