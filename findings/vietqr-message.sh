#!/usr/bin/env bash
# Guess: a VietQR payment with the message «Học phí khoá Toán» is read back by the package that made it.
# Seen: vietqr-ts writes the length of the message in characters and reads it in bytes, so it refuses its own payment;
# with a message of ASCII letters it reads it. The other two packages read what vietqr-ts wrote.
. "$(dirname "$0")/setup.sh"
packages vietqr-ts@1.0.0 vietnam-qr-pay@1.5.1 vn-qr-pay@0.0.5
cat >try.js <<'JS'
import { generateVietQR, parse } from 'vietqr-ts'
import { QRPay } from 'vietnam-qr-pay'
import { decodeQr } from 'vn-qr-pay'
const [reader, message] = process.argv.slice(2)
const account = { bankBin: '970416', accountNumber: '257678859', serviceCode: 'QRIBFTTA' }
const text = generateVietQR({ ...account, amount: '1500000', purpose: message }).rawData
const readers = {
  'vietqr-ts': () => parse(text).data?.message ?? parse(text).error.message,
  'vietnam-qr-pay': () => new QRPay(text).additionalData.purpose,
  'vn-qr-pay': () => decodeQr(text).additionalData.purpose,
}
console.log(readers[reader]())
JS
seen 'ASCII letters, read by vietqr-ts:' 'Hoc phi khoa Toan' "$(node try.js vietqr-ts 'Hoc phi khoa Toan')"
seen 'Vietnamese, read by vietqr-ts:' 'Invalid field ID at position 114: expected 2 digits, got "To"' "$(node try.js vietqr-ts 'Học phí khoá Toán')"
seen 'the same, read by vietnam-qr-pay:' 'Học phí khoá Toán' "$(node try.js vietnam-qr-pay 'Học phí khoá Toán')"
seen 'the same, read by vn-qr-pay:' 'Học phí khoá Toán' "$(node try.js vn-qr-pay 'Học phí khoá Toán')"
