import { adminPaths } from '../../../shared/extra-paths.ts'
import { paths } from '../../../shared/paths.ts'

/** What nobody is to find: somebody's own, and what only machines ask for. */
const CLOSED = [
  adminPaths.overview(),
  '/api',
  '/auth/',
  '/mo-phong',
  paths.learning(),
  paths.instructor(),
  paths.cart(),
  '/checkout',
  paths.orders(),
  paths.profile(),
  paths.settings(),
]

/** robots.txt (docs/trust.md#shared-links). Whoever draws a page needs the public calls and pictures. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/public/',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
