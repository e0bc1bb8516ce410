import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createRouter } from './context.ts'
import { notFound } from '../errors.ts'

/** Swagger UI for the OpenAPI document, served without any other host. */

const PAGE = `<!doctype html>
<html lang="vi">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API của Lớp Mở</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <main id="docs">
      <noscript>Trang này cần JavaScript. Tài liệu gốc: <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    </main>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/assets/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
})
`

/** Swagger UI sets style attributes and draws its icons from data addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const assetFolder = () =>
  dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** GET /api/docs and its assets, without a session (docs/product.md#other-addresses-of-the-api). */
export function docsRoutes() {
  const app = createRouter()
  app.get('/api/docs', (c) => {
    c.header('content-security-policy', POLICY)
    c.header('cache-control', 'no-cache')
    return c.html(PAGE)
  })
  app.get('/api/docs/assets/start.js', (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('cache-control', 'no-cache')
    return c.body(START)
  })
  app.get('/api/docs/assets/:name', async (c) => {
    const name = c.req.param('name')
    const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined
    if (!type) throw notFound()
    c.header('content-type', type)
    c.header('cache-control', 'public, max-age=86400')
    return c.body(new Uint8Array(await readFile(join(assetFolder(), name))))
  })
  return app
}
