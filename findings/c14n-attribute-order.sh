#!/usr/bin/env bash
# Guess: packages that put XML into its canonical form, which a signature of an e-invoice is made over, order
# attributes by the address of their namespace, then by the code points of their name (Canonical XML 1.0, 2.2):
# «Id» before «b».
# Seen: xml-c14n orders them by the letters of a language and by prefixes: «b», «c», «Id», and a:x of the address
# http://vidu.vn/2 before b:x of …/1. It also declares the prefix `xml`, which the form never does (2.3).
# What it signs has another digest for the others: xml-crypto and xmldsigjs agree with the standard.
. "$(dirname "$0")/setup.sh"
packages xml-c14n@0.0.6 xml-crypto@6.3.2 xmldsigjs@2.8.8 @xmldom/xmldom@0.8.15
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { DOMParser } = require('@xmldom/xmldom')
const [maker, which] = process.argv.slice(2)
const xml = {
  names: '<HDon Id="data" c="1" b="2"/>',
  addresses: '<HDon xmlns:a="http://vidu.vn/2" xmlns:b="http://vidu.vn/1" a:x="1" b:x="2"/>',
  language: '<HDon xml:lang="vi"/>',
}[which]
const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const makers = {
  'xml-c14n': () =>
    new Promise((done, failed) => {
      const form = require('xml-c14n')().createCanonicaliser(exclusive)
      form.canonicalise(root, (error, text) => (error ? failed(error) : done(text)))
    }),
  'xml-crypto': () => {
    const Form = new (require('xml-crypto').SignedXml)().CanonicalizationAlgorithms[exclusive]
    return new Form().process(root, { ancestorNamespaces: [] })
  },
  xmldsigjs: () => {
    const form = new (require('xmldsigjs').XmlDsigExcC14NTransform)()
    form.LoadInnerXml(root)
    return form.GetOutput()
  },
}
console.log(String(await makers[maker]()).replace(/ xmlns:[ab]="[^"]*"/g, ''))
JS
seen 'xml-c14n, names:' '<HDon b="2" c="1" Id="data"></HDon>' "$(node try.js xml-c14n names)"
seen 'xml-c14n, addresses:' '<HDon a:x="1" b:x="2"></HDon>' "$(node try.js xml-c14n addresses)"
seen 'xml-c14n, xml:lang:' '<HDon xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:lang="vi"></HDon>' \
  "$(node try.js xml-c14n language)"
for maker in xml-crypto xmldsigjs; do
  seen "$maker, names:" '<HDon Id="data" b="2" c="1"></HDon>' "$(node try.js $maker names)"
  seen "$maker, addresses:" '<HDon b:x="2" a:x="1"></HDon>' "$(node try.js $maker addresses)"
  seen "$maker, xml:lang:" '<HDon xml:lang="vi"></HDon>' "$(node try.js $maker language)"
done
