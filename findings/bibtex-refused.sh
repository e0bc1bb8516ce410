#!/usr/bin/env bash
# Guess: readers of BibTeX read what BibTeX does: a year without braces on the last line, month names, strings joined by #,
# parentheses in place of braces, a comment before the entry, a quotation mark in braces.
# Seen: @orcid/bibtex-parse-js and bibtex refuse or cut four of the six, citation-js no parentheses; astrocite drops what
# follows a comment. bibtex-parse and @retorquere/bibtex-parser read all.
. "$(dirname "$0")/setup.sh"
packages @orcid/bibtex-parse-js@0.0.25 bibtex@0.9.0 @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2 \
  astrocite-bibtex@0.16.4 bibtex-parse@2.1.0 @retorquere/bibtex-parser@9.0.29
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { parse as retorquere } from '@retorquere/bibtex-parser'
const require = createRequire(import.meta.url)
const { Cite } = require('@citation-js/core')
require('@citation-js/plugin-bibtex')
const files = {
  year: '@book{a,\n  title = {Toán 10},\n  year = 2026\n}\n',
  month: '@book{a, title = {Toán 10}, month = nov}',
  strings: '@string{mon = "Toán"}\n@book{a, title = mon # { 10}}',
  parentheses: '@book(a, title = {Toán 10})',
  comment: '@comment{Sách giáo khoa}\n@book{a, title = {Toán 10}}',
  quotes: '@book{a, title = "Sách {"}Toán 10{"}"}',
}
const readers = {
  orcid: (text) => require('@orcid/bibtex-parse-js').toJSON(text).at(-1).entryTags.title,
  bibtex: (text) => Object.values(require('bibtex').parseBibFile(text).entries$)[0].getFieldAsString('title'),
  'citation-js': (text) => new Cite(text).data[0].title,
  astrocite: (text) => require('astrocite-bibtex').parse(text)[0].title,
  'bibtex-parse': (text) => require('bibtex-parse').entries(text)[0].TITLE,
  retorquere: (text) => retorquere(text, { sentenceCase: false }).entries[0].fields.title,
}
const refused = Object.keys(files).filter((name) => {
  try {
    return !/^(Sách ")?Toán 10"?$/.test(readers[process.argv[2]](files[name]))
  } catch {
    return true
  }
})
console.log(refused.join(', ') || 'none')
JS
seen 'not read by @orcid/bibtex-parse-js:' 'year, strings, parentheses, quotes' "$(node try.js orcid)"
seen 'not read by bibtex:' 'month, strings, parentheses, comment' "$(node try.js bibtex)"
seen 'not read by citation-js:' 'parentheses' "$(node try.js citation-js)"
seen 'not read by astrocite-bibtex:' 'comment' "$(node try.js astrocite)"
for reader in bibtex-parse retorquere; do seen "not read by $reader:" 'none' "$(node try.js $reader)"; done
