import { openPaths } from '../../../shared/open-paths.ts'
import type { SiteSheet } from '../../../shared/contract/site.ts'
import { OWN_BRAND } from '../../platform/http/site-sheet.ts'
import type { Link, MailSender } from './render.ts'

/** Who sends the mails (docs/trust.md#pages); undefined until the owner says it. `link` makes a whole address. */
export function senderOf({ brand, owner, pages }: SiteSheet, link: Link): MailSender | undefined {
  const { legalName, taxCode, licence, address, phone, email, noticeAddress } = owner
  const lines = [
    [brand === OWN_BRAND ? '' : brand, legalName].filter(Boolean).join(' · '),
    taxCode ? `Mã số thuế: ${taxCode}` : '',
    licence ? `Giấy phép: ${licence.number}` : '',
    address ? `Địa chỉ: ${address}` : '',
    [phone ? `Điện thoại: ${phone}` : '', email ? `Email: ${email}` : '']
      .filter(Boolean)
      .join(' · '),
    noticeAddress ? `Nơi nhận thông báo, khiếu nại: ${noticeAddress}` : '',
  ].filter(Boolean)
  const links = pages.map(({ slug, title }) => ({ label: title, url: link(openPaths.page(slug)) }))
  return lines.length + links.length > 0 ? { lines, links } : undefined
}
