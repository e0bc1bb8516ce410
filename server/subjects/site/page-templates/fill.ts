import type { SiteData } from '../../../../shared/contract/admin/site.ts'
import { TEMPLATE_NOTE, type SitePageSlug } from '../../../../shared/rules/site-pages.ts'
import { formatSiteDay } from '../../../../shared/rules/site-days.ts'
import { escapeHtml } from '../../../platform/http/plain-page.ts'
import { privacy } from './bao-mat.ts'
import { terms } from './dieu-khoan.ts'
import { refunds } from './hoan-tien.ts'
import { complaints } from './khieu-nai.ts'
import { payments } from './thanh-toan.ts'

/** Texts for a course marketplace's pages (docs/trust.md#pages), with `{{…}}` for the owner's data. */
const TEMPLATES: Record<SitePageSlug, string> = {
  'dieu-khoan': terms,
  'bao-mat': privacy,
  'hoan-tien': refunds,
  'thanh-toan': payments,
  'khieu-nai': complaints,
}

const licenceOf = ({ number, date, place }: SiteData['licence']): string =>
  number &&
  [number, date && `cấp ngày ${formatSiteDay(date)}`, place && `tại ${place}`]
    .filter(Boolean)
    .join(' ')

/** For each name in `{{…}}`: its value, and the text in `[…]` when the owner has not filled it in. */
const VALUES: Record<string, [value: (data: SiteData) => string, mark: string]> = {
  brand: [({ brand }) => brand, 'tên trang'],
  legalName: [({ legalName }) => legalName, 'tên pháp lý'],
  taxCode: [({ taxCode }) => taxCode, 'mã số thuế'],
  licence: [({ licence }) => licenceOf(licence), 'số giấy phép, ngày cấp, nơi cấp'],
  address: [({ address }) => address, 'địa chỉ'],
  phone: [({ phone }) => phone, 'số điện thoại'],
  email: [({ email }) => email, 'email liên hệ'],
  noticeAddress: [
    ({ noticeAddress, address }) => noticeAddress || address,
    'nơi nhận thông báo, khiếu nại',
  ],
}

/** The template of a page, after a note for its owner; missing data shows as a name in brackets: «[tên pháp lý]». */
export function filledTemplate(slug: SitePageSlug, data: SiteData): string {
  const text = TEMPLATES[slug].trim().replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const [valueOf, mark] = VALUES[name] ?? [() => '', name]
    return escapeHtml(valueOf(data)) || `[${mark}]`
  })
  return `<blockquote><p>${TEMPLATE_NOTE}</p></blockquote>\n${text}`
}
