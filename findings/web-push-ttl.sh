#!/usr/bin/env bash
# Guess: packages that make Web Push requests send the TTL they are given, and encrypt as RFC 8291 asks (aes128gcm).
# Seen: a TTL of 0 (RFC 8030: now or never, for «the lesson begins now») becomes 86400, a day, in @pushforge/builder, and
# 60 in @block65/webcrypto-web-push; 3600 is sent as given. @pushforge/builder and webpush-webcrypto encrypt as a draft
# before RFC 8291 did (aesgcm). web-push does both right.
. "$(dirname "$0")/setup.sh"
packages web-push@3.6.7 @pushforge/builder@2.0.5 @block65/webcrypto-web-push@2.0.0 webpush-webcrypto@1.0.5
cat >try.js <<'JS'
import { createECDH, randomBytes, webcrypto } from 'node:crypto'
import webPush from 'web-push'
import { buildPushHTTPRequest } from '@pushforge/builder'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { ApplicationServerKeys, generatePushHTTPRequest, setWebCrypto } from 'webpush-webcrypto'
const [name, seconds] = process.argv.slice(2)
const ttl = Number(seconds)
const browser = createECDH('prime256v1')
const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
const subscription = { endpoint: 'https://push.example/send/1', expirationTime: null, keys }
const payload = 'Lớp Toán bắt đầu'
const adminContact = 'mailto:admin@example.vn'
const vapid = { ...webPush.generateVAPIDKeys(), subject: adminContact }
const point = Buffer.from(vapid.publicKey, 'base64url')
const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
const makers = {
  'web-push': () => webPush.generateRequestDetails(subscription, payload, { vapidDetails: vapid, TTL: ttl }),
  '@pushforge/builder': () =>
    buildPushHTTPRequest({
      privateJWK: { kty: 'EC', crv: 'P-256', alg: 'ES256', x, y, d: vapid.privateKey },
      subscription,
      message: { payload, adminContact, options: { ttl } },
    }),
  '@block65/webcrypto-web-push': () => buildPushPayload({ data: payload, options: { ttl } }, subscription, vapid),
  'webpush-webcrypto': async () => {
    setWebCrypto(webcrypto)
    const applicationServerKeys = await ApplicationServerKeys.generate()
    return generatePushHTTPRequest({ applicationServerKeys, payload, target: subscription, adminContact, ttl })
  },
}
const headers = new Headers((await makers[name]()).headers)
console.log(`TTL ${headers.get('ttl')}, ${headers.get('content-encoding')}`)
JS
# sends PACKAGE 'with a TTL of 3600' 'with a TTL of 0'
sends() {
  seen "$1, 3600:" "$2" "$(node try.js "$1" 3600)"
  seen "$1, 0:" "$3" "$(node try.js "$1" 0)"
}
sends web-push 'TTL 3600, aes128gcm' 'TTL 0, aes128gcm'
sends @pushforge/builder 'TTL 3600, aesgcm' 'TTL 86400, aesgcm'
sends @block65/webcrypto-web-push 'TTL 3600, aes128gcm' 'TTL 60, aes128gcm'
sends webpush-webcrypto 'TTL 3600, aesgcm' 'TTL 0, aesgcm'
