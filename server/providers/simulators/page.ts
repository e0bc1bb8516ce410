import { randomBytes } from 'node:crypto'
import { escapeHtml } from '../../platform/http/plain-page.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import { gmt7Stamp } from '../payments/gmt7.ts'
import { OUTCOME_LABELS, type Outcome } from './outcomes.ts'
import type { SimPayment } from './books.ts'

const CSS = `
*{box-sizing:border-box}
body{margin:0;background:#fbfaf7;color:#1c2530;font:16px/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:16px 16px 48px}
.band{background:#fdf1dc;color:#7a4a00;border-bottom:1px solid #e6e2d8;padding:8px 16px;text-align:center;font-size:14px}
.band b{letter-spacing:.08em}
h1{font-size:22px;line-height:1.3;margin:20px 0 4px}
h2{font-size:18px;line-height:1.3;margin:28px 0 8px}
.card{background:#fff;border:1px solid #e6e2d8;border-radius:10px;padding:16px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0}
dt{color:#55606c}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.amount{font-size:22px;font-weight:700}
form,.others{display:grid;gap:8px}
form{margin-top:16px}
button,.button{display:block;width:100%;min-height:44px;padding:8px 16px;border:1px solid #0f766e;border-radius:8px;background:#fff;color:#115e59;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#e3f1ef}
.primary{background:#0f766e;color:#fff}
.primary:hover{background:#115e59}
.cancel{border-color:#b42318;color:#b42318}
.cancel:hover{background:#fdecea}
:focus-visible{outline:2px solid #0f766e;outline-offset:2px}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
details button{font-weight:400;text-align:left}
ol{list-style:none;margin:0;padding:0;font-size:14px}
li{padding:8px 0;border-top:1px solid #e6e2d8;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
li:first-child{border-top:0}
.quiet{color:#55606c;font-size:14px}
`

/** Shows the time until the end of the payment window; the page also works without it. */
const COUNTDOWN = `
const at=document.getElementById('left');
const end=Date.now()+Number(at.dataset.seconds)*1000;
const show=()=>{const s=Math.max(0,Math.round((end-Date.now())/1000));
at.textContent=s>0?Math.floor(s/60)+':'+String(s%60).padStart(2,'0'):'đã hết'};
show();setInterval(show,1000);
`

export interface Page {
  html: string
  /** Allows inline style and script by nonce, the site's icon, and the form's redirect to the site. */
  csp: string
}

function page(title: string, content: string, returnOrigin = '', script = ''): Page {
  const nonce = randomBytes(16).toString('base64')
  return {
    html: `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} (mô phỏng)</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${CSS}</style></head>
<body><header class="band"><b>MÔ PHỎNG</b> · Cổng thanh toán thử, không có tiền thật</header>
<main>${content}</main>
${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`,
    csp: `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
  }
}

/** `07:30:05` in Vietnamese time. */
const clock = (iso: string) =>
  gmt7Stamp(new Date(iso))
    .slice(8)
    .replace(/(..)(..)(..)/, '$1:$2:$3')

interface PaymentPageOptions {
  payment: SimPayment
  name: string
  outcomes: readonly Outcome[]
  now: Date
  action: string
  /** Set once the payment is decided. */
  returnUrl: string | null
}

const button = (outcome: Outcome, className = '') =>
  `<button name="outcome" value="${outcome}"${className ? ` class="${className}"` : ''}>${escapeHtml(OUTCOME_LABELS[outcome])}</button>`

/** The payment page: the payment, its possible outcomes, and the API's responses to the IPNs. */
export function paymentPage({
  payment,
  name,
  outcomes,
  now,
  action,
  returnUrl,
}: PaymentPageOptions): Page {
  const seconds = Math.max(0, Math.round((payment.expiresAt.getTime() - now.getTime()) / 1000))
  const facts = `<div class="card"><dl>
<dt>Nhận tiền</dt><dd>Lớp Mở</dd>
<dt>Nội dung</dt><dd>${escapeHtml(payment.orderInfo)}</dd>
<dt>Mã đơn hàng</dt><dd>${escapeHtml(payment.orderId)}</dd>
<dt>Số tiền</dt><dd class="amount">${formatMoney(payment.amount)}</dd>
${returnUrl ? '' : `<dt>Còn lại</dt><dd><span id="left" role="timer" data-seconds="${seconds}">${Math.ceil(seconds / 60)} phút</span></dd>`}
</dl></div>`
  const others = outcomes.filter((outcome) => outcome !== 'success' && outcome !== 'cancel')
  const buttons = `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="provider" value="${payment.provider}">
<input type="hidden" name="orderId" value="${escapeHtml(payment.orderId)}">
${button('success', 'primary')}
${button('cancel', 'cancel')}
<details${payment.log.some((entry) => entry.event === 'ipn') ? ' open' : ''}><summary>Tình huống khác</summary>
<div class="card others">${others.map((outcome) => button(outcome)).join('\n')}</div></details>
</form>`
  const done = returnUrl
    ? `<p>Giao dịch này đã kết thúc.</p><p><a class="button primary" href="${escapeHtml(returnUrl)}">Quay lại Lớp Mở</a></p>`
    : ''
  const entries = payment.log
    .map(
      (entry) =>
        `<li>${clock(entry.at)} · ${escapeHtml([entry.event, entry.detail].filter(Boolean).join(' · '))} → <b>${escapeHtml(entry.answer)}</b></li>`,
    )
    .join('')
  return page(
    `Thanh toán ${name}`,
    `<h1>Thanh toán qua ${name}</h1><p class="quiet">Trang này thay cho ${name} khi chưa có khóa thật.</p>
${facts}${returnUrl ? done : buttons}
<h2>Nhật ký</h2><div class="card">${entries ? `<ol>${entries}</ol>` : '<p class="quiet">Chưa có lời gọi nào.</p>'}</div>`,
    new URL(payment.returnUrl).origin,
    returnUrl ? '' : COUNTDOWN,
  )
}

/** `message` is the server's own text. */
export const errorPage = (message: string, code: string): Page =>
  page(
    'Không thanh toán được',
    `<h1>Không thanh toán được</h1><div class="card"><p>${message}</p><p class="quiet">Mã lỗi: ${escapeHtml(code)}</p></div>
<p><a class="button" href="${paths.cart()}">Về giỏ hàng</a></p>`,
  )
