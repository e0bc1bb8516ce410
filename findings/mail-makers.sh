#!/usr/bin/env bash
# Guess: packages that make mail split a long Vietnamese subject into encoded words of at most 75 characters on lines of at
# most 76 (RFC 2047), and name an encoding of eight bits for a Vietnamese text.
# Seen: mimetext makes one encoded word of 180; emailjs puts its five on one line of 304; both call the Vietnamese text
# «7bit»; mimemessage writes the subject as it is. nodemailer keeps the rules.
. "$(dirname "$0")/setup.sh"
packages mimetext@3.0.28 emailjs@5.0.3 mimemessage@1.0.5 nodemailer@8.0.4
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { Message } from 'emailjs'
import { createMimeMessage } from 'mimetext'
const require = createRequire(import.meta.url)
const subject = 'Nhắc hạn nộp bài tập lớn môn Lịch sử Việt Nam: còn ba ngày nữa, nhớ nộp trước 23:59 nhé các em'
const text = 'Thân gửi các em'
const addresses = { from: 'a@vidu.vn', to: 'b@vidu.vn' }
const makers = {
  mimetext: () => {
    const mail = createMimeMessage()
    mail.setSender(addresses.from)
    mail.setRecipient(addresses.to)
    mail.setSubject(subject)
    mail.addMessage({ contentType: 'text/plain', data: text })
    return mail.asRaw()
  },
  emailjs: () =>
    new Promise((done, failed) => {
      new Message({ ...addresses, subject, text }).read((error, mail) => (error ? failed(error) : done(mail)))
    }),
  mimemessage: () => {
    const mail = require('mimemessage').factory({ contentType: 'text/plain; charset=utf-8', body: text })
    mail.header('Subject', subject)
    return mail.toString()
  },
  nodemailer: async () => {
    const transport = require('nodemailer').createTransport({ streamTransport: true, buffer: true })
    return (await transport.sendMail({ ...addresses, subject, text })).message.toString()
  },
}
const mail = await makers[process.argv[2]]()
const [lines] = /^Subject:.*(?:\r?\n[ \t].*)*/m.exec(mail)
const words = lines.match(/=\?[^?]+\?[BQ]\?[^?]*\?=/gi) ?? []
const longest = (all) => Math.max(0, ...all.map((one) => one.length))
const encoding = /^Content-Transfer-Encoding: *(\S+)/im.exec(mail)?.[1] ?? 'none'
const eight = /[^\x00-\x7f]/.test(mail.slice(mail.search(/\r?\n\r?\n/)))
console.log(
  `word of ${longest(words)}, line of ${longest(lines.split(/\r?\n/))}, ${encoding}${eight ? ' with letters of eight bits' : ''}`,
)
JS
seen 'mimetext:' 'word of 180, line of 189, 7bit with letters of eight bits' "$(node try.js mimetext)"
seen 'emailjs:' 'word of 64, line of 304, 7bit with letters of eight bits' "$(node try.js emailjs)"
seen 'mimemessage:' 'word of 0, line of 103, none with letters of eight bits' "$(node try.js mimemessage)"
seen 'nodemailer:' 'word of 52, line of 59, quoted-printable' "$(node try.js nodemailer)"
