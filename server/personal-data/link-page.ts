import { randomBytes } from 'node:crypto'

/** The two small pages of a link to somebody's own data: nobody has to be signed in, so the app is not needed. */

const CSS = `
*{box-sizing:border-box}
body{margin:0;background:#fbfaf7;color:#1c2530;font:16px/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:32px 16px 48px}
.brand{font-size:22px;font-weight:700;line-height:1.3;color:#0f766e}
.card{margin-top:16px;background:#fff;border:1px solid #e6e2d8;border-radius:10px;padding:20px}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}
p{margin:0 0 12px}
p:last-child{margin:0}
a{display:inline-block;min-height:44px;padding:9px 20px;border:1px solid #0f766e;border-radius:8px;background:#0f766e;color:#fff;font-weight:600;text-decoration:none}
a:hover{background:#115e59}
:focus-visible{outline:2px solid #0f766e;outline-offset:2px}
`

interface Words {
  title: string
  paragraphs: readonly string[]
  /** Texts and address are ours: nothing in them needs escaping. */
  action: { label: string; href: string }
}

function page({ title, paragraphs, action }: Words): { html: string; csp: string } {
  const nonce = randomBytes(16).toString('base64')
  const words = paragraphs.map((text) => `<p>${text}</p>`).join('')
  const html = `<!doctype html>
<html lang="vi"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} – Lớp Mở</title>
<style nonce="${nonce}">${CSS}</style></head>
<body><main><div class="brand">Lớp Mở</div><div class="card"><h1>${title}</h1>${words}
<p><a href="${action.href}">${action.label}</a></p></div></main></body></html>`
  return {
    html,
    csp: `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

/** Before the download: mail servers open the links of a mail, and this one works once. */
export const downloadPage = (href: string) =>
  page({
    title: 'Tải dữ liệu của bạn',
    paragraphs: [
      'Tệp ZIP có mọi dữ liệu của bạn trên Lớp Mở: hồ sơ, đơn hàng, khóa học, bài nộp, trao đổi và những tệp bạn đã tải lên.',
      'Đường dẫn chỉ dùng được một lần. Hãy bấm khi bạn đang ở trên thiết bị của mình.',
    ],
    action: { label: 'Tải dữ liệu (ZIP)', href },
  })

export const usedPage = (href: string) =>
  page({
    title: 'Đường dẫn không còn dùng được',
    paragraphs: [
      'Đường dẫn tải dữ liệu chỉ dùng được một lần và có thời hạn. Đường dẫn này đã dùng hoặc đã hết hạn.',
      'Hãy đăng nhập, mở Cài đặt và bấm «Tải dữ liệu của tôi» để có đường dẫn mới.',
    ],
    action: { label: 'Mở cài đặt', href },
  })
