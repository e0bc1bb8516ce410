#!/usr/bin/env bash
# Guess: rtf-parser, and @iarna/rtf-to-html and rtf2text which use it, read «Tiếng Việt» as word processors write it: a
# number and the `?` for old readers (`\uc1`), or code page 1258.
# Seen: the `?` stays in the text («Tiế?ng Việ?t»), and a file that declares code page 1258, Windows' own for Vietnamese, is
# refused, while the same bytes are read when only the font declares it. Dashes and quotation marks by name vanish.
. "$(dirname "$0")/setup.sh"
packages rtf-parser@1.3.3 @iarna/rtf-to-html@1.1.0 rtf2text@1.0.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [reader, which] = process.argv.slice(2)
const document = (page, text) =>
  String.raw`{\rtf1\ansi\ansicpg${page}\deff0{\fonttbl{\f0\fnil\fcharset163 Arial;}}\uc1\pard\f0 ${text}\par}`
const documents = {
  numbers: document(1252, String.raw`Ti\u7871?ng Vi\u7879?t`),
  page: document(1258, String.raw`Ti\'ea\'ecng Vi\'ea\'f2t`),
  font: document(1252, String.raw`Ti\'ea\'ecng Vi\'ea\'f2t`),
  names: document(1252, String.raw`\ldblquote a\rdblquote  \emdash  b`),
}
const call = (read) => new Promise((done, failed) => read((error, result) => (error ? failed(error) : done(result))))
const readers = {
  'rtf-parser': async () =>
    (await call((done) => require('rtf-parser').string(documents[which], done))).content
      .flatMap((paragraph) => paragraph.content.map((span) => span.value))
      .join(''),
  'rtf-to-html': async () =>
    /<p[^>]*>(.*)<\/p>/.exec(await call((done) => require('@iarna/rtf-to-html').fromString(documents[which], done)))[1],
  rtf2text: () => call((done) => require('rtf2text').string(documents[which], done)),
}
try {
  console.log((await readers[reader]()).normalize().trim())
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
for reader in rtf-parser rtf-to-html rtf2text; do
  seen "$reader, numbers:" 'Tiế?ng Việ?t' "$(node try.js $reader numbers)"
  seen "$reader, code page of the file:" 'refused: Codepage 1258 is not available.' "$(node try.js $reader page)"
  seen "$reader, of the font:" 'Tiếng Việt' "$(node try.js $reader font)"
  seen "$reader, “a” — b:" 'a  b' "$(node try.js $reader names)"
done
