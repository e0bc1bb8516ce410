#!/usr/bin/env bash
# Guess: packages that read .pptx answer the slides in the order in which they are shown (`p:sldIdLst`), hidden ones marked.
# Seen: pptxtojson, node-pptx-parser and officeparser answer them by the numbers of their files, the hidden one among
# them with no mark; a file whose last slide was moved to the front is read as if it had not been.
. "$(dirname "$0")/setup.sh"
packages pptxgenjs@4.0.1 jszip@3.10.1 pptxtojson@2.2.0 node-pptx-parser@1.0.1 officeparser@7.8.0
cat >make.js <<'JS'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const slides = new (require('pptxgenjs'))()
for (const text of ['first', 'second', 'third', 'hidden']) {
  const slide = slides.addSlide()
  slide.addText(text, { x: 1, y: 1, w: 5, h: 1 })
  slide.hidden = text === 'hidden'
}
const zip = await require('jszip').loadAsync(await slides.write({ outputType: 'nodebuffer' }))
const name = 'ppt/presentation.xml'
const xml = await zip.file(name).async('string')
// The third slide is shown first, as a user drags it: the list changes, the files keep their names.
zip.file(name, xml.replace(/<p:sldIdLst>(<p:sldId [^>]*>)(<p:sldId [^>]*>)(<p:sldId [^>]*>)/, '<p:sldIdLst>$3$1$2'))
writeFileSync('slides.pptx', await zip.generateAsync({ type: 'nodebuffer' }))
JS
node make.js
cat >try.js <<'JS'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const readers = {
  pptxtojson: async () => {
    const { slides } = await require('pptxtojson/dist/index.cjs').parse(new Uint8Array(readFileSync('slides.pptx')).buffer)
    return slides.map((slide) => slide.elements.map((element) => element.content.replace(/<[^>]*>/g, '')))
  },
  'node-pptx-parser': async () => {
    const slides = await new (require('node-pptx-parser').default)('slides.pptx').extractText()
    return slides.map((slide) => slide.text)
  },
  officeparser: async () => (await require('officeparser').parseOffice('slides.pptx')).toText(),
}
console.log(String(await readers[process.argv[2]]()).match(/first|second|third|hidden/g).join(' '))
JS
for reader in pptxtojson node-pptx-parser officeparser; do
  seen "$reader (shown: third first second, one hidden):" 'first second third hidden' "$(node try.js $reader)"
done
