#!/usr/bin/env bash
# Guess: each word of a Vietnamese title finds the title in search engines for the browser, and no others.
# Seen: js-search and itemsjs cut words at their marked letters. Of «Đồ» nothing is left, so «đồ» finds no course at
# all; of «kế» and «kỹ» only the k, so each finds the other; «ứng» finds what has a word with ng. minisearch and
# flexsearch find what they should.
. "$(dirname "$0")/setup.sh"
packages js-search@2.0.1 itemsjs@2.4.4 minisearch@7.2.0 flexsearch@0.8.212
cat >try.cjs <<'JS'
const titles = ['Đồ họa máy tính', 'Lập trình ứng dụng', 'Kế toán', 'Tự động hóa', 'Kỹ năng mềm', 'Lý thuyết đồ thị']
const docs = titles.map((title, id) => ({ id, title }))
const engines = {
  'js-search'() {
    const search = new (require('js-search').Search)('id')
    search.addIndex('title')
    search.addDocuments(docs)
    return (word) => search.search(word).map(({ id }) => id)
  },
  itemsjs() {
    const items = require('itemsjs')(docs, { searchableFields: ['title'] })
    return (word) => items.search({ query: word }).data.items.map(({ id }) => id)
  },
  minisearch() {
    const search = new (require('minisearch'))({ fields: ['title'] })
    search.addAll(docs)
    return (word) => search.search(word).map(({ id }) => id)
  },
  flexsearch() {
    const index = new (require('flexsearch').Index)({ tokenize: 'strict' })
    for (const { id, title } of docs) index.add(id, title)
    return (word) => index.search(word)
  },
}
const [engine, word] = process.argv.slice(2)
const found = engines[engine]()(word).toSorted()
console.log(found.map((id) => titles[id]).join(', ') || 'nothing')
JS
# finds WORD 'what is found' ENGINE…
finds() {
  for engine in "${@:3}"; do seen "$engine, $1:" "$2" "$(node try.cjs "$engine" "$1")"; done
}
finds đồ 'nothing' js-search itemsjs
finds đồ 'Đồ họa máy tính, Lý thuyết đồ thị' minisearch flexsearch
finds kế 'Kế toán, Kỹ năng mềm' js-search itemsjs
finds kế 'Kế toán' minisearch flexsearch
finds ứng 'Lập trình ứng dụng, Tự động hóa, Kỹ năng mềm' js-search
finds ứng 'Lập trình ứng dụng, Tự động hóa' itemsjs
finds ứng 'Lập trình ứng dụng' minisearch flexsearch
