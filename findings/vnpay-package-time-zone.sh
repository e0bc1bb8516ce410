#!/usr/bin/env bash
# Guess: the package writes VNPAY's times (GMT+7, as VNPAY asks) on every machine.
# Seen: only where the machine's zone is UTC. On a machine in Vietnam `vnp_CreateDate` lies seven hours ahead, in New
# York five behind: the zone of the machine is added once more.
. "$(dirname "$0")/setup.sh"
packages vnpay@2.5.0
cat >try.js <<'JS'
import { VNPay } from 'vnpay'
const shop = new VNPay({
  tmnCode: 'EXAMPLE1',
  secureSecret: 'a secret of nobody',
  vnpayHost: 'https://sandbox.vnpayment.vn',
  testMode: true,
})
const url = shop.buildPaymentUrl({
  vnp_Amount: 499000,
  vnp_IpAddr: '127.0.0.1',
  vnp_TxnRef: 'dh1',
  vnp_OrderInfo: 'Thanh toan don hang dh1',
  vnp_ReturnUrl: 'http://localhost/return',
})
const stamp = new URL(url).searchParams.get('vnp_CreateDate')
const [, y, mo, d, h, mi, s] = /(....)(..)(..)(..)(..)(..)/.exec(stamp).map(Number)
const hours = (Date.UTC(y, mo - 1, d, h, mi, s) - Date.now()) / 3_600_000
console.log(`GMT+${Math.round(hours)}`)
JS
seen 'in UTC:' 'GMT+7' "$(TZ=UTC node try.js)"
seen 'in Vietnam:' 'GMT+14' "$(TZ=Asia/Ho_Chi_Minh node try.js)"
seen 'in Japan:' 'GMT+16' "$(TZ=Asia/Tokyo node try.js)"
