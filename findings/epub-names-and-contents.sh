#!/usr/bin/env bash
# Guess: readers of EPUB find a chapter whose address is percent-encoded in the package (`b%C3%A0i.xhtml`), as the standard
# asks of addresses, and the table of contents of EPUB 3 (`nav`).
# Seen: @lingo-reader/epub-parser answers that chapter empty; neither it nor epub2 reads that table of contents.
. "$(dirname "$0")/setup.sh"
packages @lingo-reader/epub-parser@0.4.6 epub2@3.0.2 jszip@3.10.1
cat >try.js <<'JS'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initEpubFile } from '@lingo-reader/epub-parser'
const require = createRequire(import.meta.url)
const [reader, address] = process.argv.slice(2)
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const page = (title, body) =>
  `${head}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title></head><body>${body}</body></html>`
const zip = new (require('jszip'))()
zip.file('mimetype', 'application/epub+zip', { compression: 'STORE' })
zip.file(
  'META-INF/container.xml',
  `${head}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
)
zip.file(
  'a.opf',
  `${head}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>Sách</dc:title><dc:language>vi</dc:language><meta property="dcterms:modified">2026-11-29T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="c1" href="${address}" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>`,
)
zip.file('nav.xhtml', page('Mục lục', `<nav epub:type="toc"><ol><li><a href="${address}">Bài</a></li></ol></nav>`))
zip.file(decodeURI(address), page('Bài', '<p>Nội dung</p>'))
writeFileSync('a.epub', await zip.generateAsync({ type: 'nodebuffer' }))
console.warn = () => {}
const readers = {
  lingo: async () => {
    const book = await initEpubFile('a.epub')
    return [(await book.loadChapter('c1')).html, book.getToc().length]
  },
  epub2: async () => {
    const book = await require('epub2').EPub.createAsync('a.epub')
    return [await book.getChapterAsync('c1'), book.toc.length]
  },
}
const [chapter, entries] = await readers[reader]()
console.log(`chapter «${chapter.replace(/<[^>]*>/g, '')}», ${entries} entries of contents`)
process.exit()
JS
seen 'lingo, plain address:' 'chapter «Nội dung», 0 entries of contents' "$(node try.js lingo bai.xhtml)"
seen 'lingo, encoded address:' 'chapter «», 0 entries of contents' "$(node try.js lingo b%C3%A0i.xhtml)"
seen 'epub2, encoded address:' 'chapter «Nội dung», 0 entries of contents' "$(node try.js epub2 b%C3%A0i.xhtml)"
