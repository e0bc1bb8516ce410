#!/usr/bin/env bash
# Guess: readers of .eml join encoded words of a long Vietnamese subject (RFC 2047) and know long names of files (RFC 2231).
# Seen: eml-format drops the second half of the subject, leaves `_` for the spaces of the sender's name and answers no name
# of the file; eml-parse-js begins that name with «UTF-8». mailparser reads all three.
. "$(dirname "$0")/setup.sh"
packages eml-format@0.6.1 eml-parse-js@1.1.15 mailparser@3.14.2
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const mail = [
  'From: =?UTF-8?Q?Nguy=E1=BB=85n_V=C4=83n_An?= <an@vidu.vn>',
  'To: binh@vidu.vn',
  'Subject: =?UTF-8?B?SOG6oW4gbuG7mXAgYsOgaSB04bqtcA==?=',
  ' =?UTF-8?B?IGzhu5tu?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="x"',
  '',
  '--x',
  'Content-Type: text/plain; charset=UTF-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Em n=E1=BB=99p b=C3=A0i.',
  '--x',
  'Content-Type: application/pdf',
  "Content-Disposition: attachment; filename*0*=UTF-8''b%C3%A0i%20;",
  ' filename*1*=t%E1%BA%ADp.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--x--',
  '',
].join('\r\n')
const readers = {
  'eml-format': async () => {
    const read = await new Promise((done) => require('eml-format').read(mail, (_, data) => done(data)))
    return [read.subject, read.from.name, read.attachments[0].name]
  },
  'eml-parse-js': async () => {
    const read = require('eml-parse-js').readEml(mail)
    return [read.subject, read.from.name, read.attachments[0].name]
  },
  mailparser: async () => {
    const read = await require('mailparser').simpleParser(mail)
    return [read.subject, read.from.value[0].name, read.attachments[0].filename]
  },
}
console.log((await readers[process.argv[2]]()).map(String).join(' / '))
JS
seen 'eml-format:' 'Hạn nộp bài tập / Nguyễn_Văn_An / undefined' "$(node try.js eml-format)"
seen 'eml-parse-js:' 'Hạn nộp bài tập lớn / Nguyễn Văn An / UTF-8bài tập.pdf' "$(node try.js eml-parse-js)"
seen 'mailparser:' 'Hạn nộp bài tập lớn / Nguyễn Văn An / bài tập.pdf' "$(node try.js mailparser)"
