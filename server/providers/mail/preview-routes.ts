import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { createRouter } from '../../platform/http/context.ts'
import { escapeHtml, sendPage } from '../../platform/http/plain-page.ts'
import { linksOf } from './links.ts'
import { renderMail } from './render.ts'
import { MAIL_SAMPLES, sampleMail } from './samples.ts'

const PATH = '/api/docs/mails'

/** Nothing but the mail's own styles. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** GET /api/docs/mails: every mail with made-up content (docs/trust.md#kinds-of-mails); not in production. */
export function mailPreviewRoutes(deps: Deps) {
  const app = createRouter()
  if (deps.settings.production) return app
  const link = linksOf(deps)
  app.get(PATH, (c) =>
    sendPage(c, {
      title: 'Thư của Lớp Mở',
      content: `<h1>Thư của Lớp Mở</h1><p>Nội dung mẫu, do chính các hàm viết thư thật tạo ra.</p>${Object.entries(
        MAIL_SAMPLES,
      )
        .map(
          ([name, sample]) =>
            `<h2>${escapeHtml(sample.name)}</h2><p class="quiet">${escapeHtml(sampleMail(sample, link).subject)}</p><p class="links"><a href="${PATH}/${name}?part=html">HTML</a><a href="${PATH}/${name}?part=text">Văn bản</a></p>`,
        )
        .join('')}`,
    }),
  )
  app.get(`${PATH}/:name`, (c) => {
    const name = c.req.param('name')
    const sample = Object.entries(MAIL_SAMPLES).find(([each]) => each === name)?.[1]
    if (!sample) throw notFound()
    const { text, html } = renderMail(sampleMail(sample, link))
    c.header('cache-control', 'no-cache')
    if (c.req.query('part') === 'text') return c.text(text)
    c.header('content-security-policy', POLICY)
    return c.html(html)
  })
  return app
}
