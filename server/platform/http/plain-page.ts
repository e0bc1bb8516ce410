import { randomBytes } from 'node:crypto'
import type { AppContext } from './context.ts'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const CSS = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:#fbfaf7;color:#1c2530;font:16px/1.55 system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:24px 16px 48px}
.brand{font-size:22px;font-weight:700;line-height:1.3;color:#0f766e}
.subtitle{font-size:11px;letter-spacing:2px;color:#55606c}
.card{margin:16px 0;padding:20px;background:#fff;border:1px solid #e6e2d8;border-radius:10px}
h1{font-size:22px;line-height:1.3;margin:0 0 12px}
h2{font-size:18px;line-height:1.3;margin:20px 0 4px}
p{margin:0 0 12px;overflow-wrap:anywhere}
a{color:#0f766e}
.links a{display:inline-block;min-height:44px;padding:10px 16px 10px 0}
button,.act a{display:inline-block;min-height:44px;padding:8px 20px;border:1px solid #0f766e;border-radius:8px;background:#0f766e;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.act a:hover{background:#115e59}
:focus-visible{outline:2px solid #0f766e;outline-offset:2px}
.quiet{color:#55606c;font-size:14px}
@media (prefers-color-scheme:dark){
body{background:#14181d;color:#ece9e2}
.card{background:#1e242b;border-color:#39424c}
.brand,a{color:#5eead4}
.subtitle,.quiet{color:#b3bac2}
button,.act a{background:#5eead4;border-color:#5eead4;color:#10201e}
button:hover,.act a:hover{background:#99f6e4}
:focus-visible{outline-color:#5eead4}
}`

/**
 * Sends a small page without the app and without scripts. `content` is HTML: escape what users wrote. Its forms may
 * post to this site only, and no cache keeps it.
 */
export function sendPage(
  c: AppContext,
  { title, content, status = 200 }: { title: string; content: string; status?: 200 | 400 | 410 },
) {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'content-security-policy',
    `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('cache-control', 'no-store')
  return c.html(
    `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Lớp Mở</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${CSS}</style></head>
<body><main><div class="brand">Lớp Mở</div><div class="subtitle">E-LEARNING SYSTEM</div>
${content}</main></body></html>`,
    status,
  )
}
