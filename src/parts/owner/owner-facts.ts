import { formatSiteDay } from '../../../shared/rules/site-days.ts'
import type { SiteFacts } from '../../api/site-owner.ts'

export interface OwnerFact {
  label: string
  value: string
  /** What the value leads to. */
  href?: string | undefined
}

const licenceWords = ({
  number,
  date,
  place,
}: NonNullable<SiteFacts['owner']['licence']>): string =>
  [number, date && `ngày ${formatSiteDay(date)}`, place].filter(Boolean).join(', ')

/** What is known of whoever runs the site, in the order in which it is read; the legal name stands before it. */
export function ownerFacts(owner: SiteFacts['owner']): OwnerFact[] {
  const { taxCode, licence, address, phone, email, zalo, noticeAddress } = owner
  const facts: (Omit<OwnerFact, 'value'> & { value: string | undefined })[] = [
    { label: 'Mã số thuế', value: taxCode },
    { label: 'Giấy phép', value: licence && licenceWords(licence) },
    { label: 'Địa chỉ', value: address },
    { label: 'Điện thoại', value: phone, href: phone && `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
    { label: 'Email', value: email, href: email && `mailto:${email}` },
    { label: 'Zalo', value: zalo?.replace('https://', ''), href: zalo },
    { label: 'Nơi nhận thông báo, khiếu nại', value: noticeAddress },
  ]
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []))
}
