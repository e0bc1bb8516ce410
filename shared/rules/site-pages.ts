/** The pages of trust, by their slugs: what the site promises in writing (docs/trust.md#pages). */
export const SITE_PAGES = {
  'dieu-khoan': 'Điều khoản',
  'bao-mat': 'Bảo mật',
  'hoan-tien': 'Hoàn tiền',
  'thanh-toan': 'Thanh toán',
  'khieu-nai': 'Khiếu nại',
} as const

export type SitePageSlug = keyof typeof SITE_PAGES

export const SITE_PAGE_SLUGS = Object.keys(SITE_PAGES) as SitePageSlug[]

export const isSitePage = (slug: string): slug is SitePageSlug => Object.hasOwn(SITE_PAGES, slug)

/** Where somebody agrees to pages, and to which of those that are published (docs/trust.md#consent). */
export const CONSENT_PAGES = {
  REGISTRATION: ['dieu-khoan', 'bao-mat'],
  PAYMENT: ['dieu-khoan', 'hoan-tien', 'thanh-toan'],
} as const satisfies Record<string, readonly SitePageSlug[]>

export type ConsentPlace = keyof typeof CONSENT_PAGES

const NOTE_START = 'Bản mẫu: hãy sửa cho đúng với cách bạn làm, nhờ luật sư đọc lại'

/** How each template begins; a page that is published still has it when nobody took it out. */
export const TEMPLATE_NOTE = `${NOTE_START}, rồi xoá dòng này trước khi công bố.`

const MARK = /\[[^[\]<>]{2,80}\]/g

/** What a page still has of its template: marks that nobody filled in, and the note at its beginning. */
export function leftOfTemplate(body: string): { marks: string[]; hasNote: boolean } {
  return { marks: [...new Set(body.match(MARK))], hasNote: body.includes(NOTE_START) }
}
