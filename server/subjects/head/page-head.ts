import { escapeHtml } from '../../platform/http/plain-page.ts'
import type { PageHead } from '../../platform/http/static.ts'
import { jsonBlock, type Facts } from './structured-data.ts'

export interface SharePicture {
  /** Absolute. */
  url: string
  alt: string
}

/** What a page tells search engines and those who show its link (docs/trust.md#shared-links). */
export interface Told {
  /** As the app's own `PageTitle`, without the name of the site. */
  title: string
  /** The title of a shared link, where it is another one. */
  heading?: string
  description: string
  address: string
  picture: SharePicture
  brand: string
  facts?: Facts
}

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`
const openGraph = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escapeHtml(content)}">`

/** The same text as that of `src/ui/PageTitle.tsx`. */
const titleElement = (title: string) => `<title>${escapeHtml(`${title} – Lớp Mở`)}</title>`

/** Before the end of the head, so that nothing of the app comes later by it. */
const atEnd = (html: string, tags: string) => html.replace('</head>', () => `${tags}</head>`)

const withTitle = (html: string, title: string) =>
  html.replace(/<title>[^<]*<\/title>/, () => titleElement(title))

const withDescription = (html: string, text: string) =>
  html.replace(/<meta\s+name="description"[^>]*>/, () => named('description', text))

/** A page that others may show and find. */
export function publicHead(told: Told): PageHead {
  const { title, heading = title, description, address, picture, brand, facts } = told
  const tags = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    openGraph('type', 'website'),
    openGraph('site_name', brand),
    openGraph('locale', 'vi_VN'),
    openGraph('title', heading),
    openGraph('description', description),
    openGraph('url', address),
    openGraph('image', picture.url),
    openGraph('image:width', '1200'),
    openGraph('image:height', '630'),
    openGraph('image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
    facts ? jsonBlock(facts) : '',
  ].join('')
  return {
    status: 200,
    put: (html) => atEnd(withDescription(withTitle(html, title), description), tags),
  }
}

const NO_INDEX = named('robots', 'noindex')

/** A page that is somebody's own, or an act: nobody is to find it. */
export const HIDDEN_HEAD: PageHead = { status: 200, put: (html) => atEnd(html, NO_INDEX) }

/** A course that is not public: the app says so, or shows its teacher the draft, each with a title of its own. */
export const MISSING_HEAD: PageHead = { status: 404, put: (html) => atEnd(html, NO_INDEX) }

/** What nobody can tell yet; the page is the app's, for whoever looks at it all the same. */
export const UNKNOWN_HEAD: PageHead = { status: 503, put: (html) => atEnd(html, NO_INDEX) }

/** An address without a page: the app says so in its own words. */
export const NO_PAGE_HEAD: PageHead = {
  status: 404,
  put: (html) => atEnd(withTitle(html, 'Không tìm thấy trang'), NO_INDEX),
}
