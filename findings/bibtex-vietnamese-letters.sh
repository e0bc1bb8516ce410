#!/usr/bin/env bash
# Guess: packages that turn BibTeX's accents of TeX into letters and back keep Vietnamese names, as BibTeX and LaTeX do.
# Seen: citation-js writes «Phương» as Phuong, another name (its RIS keeps it), and does not read \uhorn\ohorn, LaTeX's ươ.
# biblatex-csl-converter sets a tone before ê instead of upon it, «Nguỹên», and loses the dot below. @retorquere's sets two
# accents without braces before the letter. astrocite loses the second accent, every Đ and a family name that begins with it.
. "$(dirname "$0")/setup.sh"
packages @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2 @citation-js/plugin-ris@0.8.2 astrocite-bibtex@0.16.4 \
  biblatex-csl-converter@3.6.0 @retorquere/bibtex-parser@9.0.29
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { parse } from '@retorquere/bibtex-parser'
import { BibLatexParser } from 'biblatex-csl-converter'
const require = createRequire(import.meta.url)
const { Cite } = require('@citation-js/core')
require('@citation-js/plugin-bibtex')
require('@citation-js/plugin-ris')
const [what, text] = process.argv.slice(2)
const entry = (title, author = 'An, B') => `@book{a, author = {${author}}, title = {${title}}, year = 2024}`
const astrocite = (bibtex) => require('astrocite-bibtex').parse(bibtex)[0]
const output = (format) => new Cite([{ id: 'a', type: 'book', title: text }]).format(format).match(/(?:title = |TI {2}- ).*/)[0]
const name = ({ author: [{ family, given }] }) => [family, given].filter(Boolean).join(', ')
const tries = {
  'written as BibTeX': () => output('bibtex'),
  'written as RIS': () => output('ris'),
  'citation-js': () => new Cite(entry(text)).data[0].title,
  'biblatex-csl-converter': () => {
    const [{ fields }] = Object.values(new BibLatexParser(entry(text)).parse().entries)
    return fields.title.map((part) => part.text).join('')
  },
  retorquere: () => parse(entry(text), { sentenceCase: false }).entries[0].fields.title,
  astrocite: () => astrocite(entry(text)).title,
  'citation-js, author': () => name(new Cite(entry('x', text)).data[0]),
  'astrocite, author': () => name(astrocite(entry('x', text))),
}
console.log(tries[what]().normalize())
JS
seen 'citation-js, «Lê Phương» as BibTeX:' 'title = {L{\^ e} {Phuong}},' "$(node try.js 'written as BibTeX' 'Lê Phương')"
seen 'citation-js, as RIS:' 'TI  - Lê Phương' "$(node try.js 'written as RIS' 'Lê Phương')"
# reads READER 'Nguyễn, with braces' 'Trần, without' 'Thị' 'Phương'
reads() {
  seen "$1, Nguy{\\~{\\^e}}n:" "$2" "$(node try.js "$1" 'Nguy{\~{\^e}}n')"
  seen "$1, Tr{\\\`\\^a}n:" "$3" "$(node try.js "$1" 'Tr{\`\^a}n')"
  seen "$1, Th{\\d i}:" "$4" "$(node try.js "$1" 'Th{\d i}')"
  seen "$1, Ph{\\uhorn}{\\ohorn}ng:" "$5" "$(node try.js "$1" 'Ph{\uhorn}{\ohorn}ng')"
}
reads citation-js Nguyễn Trần Thị 'Ph\uhorn\ohornng'
reads biblatex-csl-converter Nguỹên Tr̀ân 'Th i' Phng
reads retorquere Nguyễn 'Tr ̂̀an' Thị 'Ph\uhorn\ohornng'
reads astrocite Nguyên Trân Thị Phng
seen 'citation-js, an author:' 'Ánh, Đỗ Thị' "$(node try.js 'citation-js, author' 'Đỗ Thị Ánh')"
seen 'astrocite, an author:' 'Thị Ánh' "$(node try.js 'astrocite, author' 'Đỗ Thị Ánh')"
