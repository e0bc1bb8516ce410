import { formatCount } from '../format/money.ts'
import { isBlankText } from './blank-text.ts'
import { parsedUrl } from './parsed-url.ts'
import { isSiteDay } from './site-days.ts'

/** The fields that the rules are about; the contract's `SiteData` has them. */
interface SiteTexts {
  brand: string
  legalName: string
  taxCode: string
  licence: { number: string; date: string; place: string }
  address: string
  phone: string
  email: string
  zalo: string
  noticeAddress: string
}

/** Characters at most, by the names of `siteDataProblems`. */
const SITE_LENGTHS = {
  brand: 60,
  legalName: 200,
  taxCode: 14,
  'licence.number': 100,
  'licence.place': 200,
  address: 300,
  phone: 24,
  email: 200,
  zalo: 200,
  noticeAddress: 300,
} as const

/** 10 digits, and three more for a branch. */
const TAX_CODE = /^\d{10}(?:-?\d{3})?$/
const PHONE = /^\+?[\d .()-]+$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length
  return PHONE.test(text) && digits >= 8 && digits <= 15
}

function isZalo(text: string): boolean {
  const url = parsedUrl(text)
  return url?.protocol === 'https:' && /(?:^|\.)zalo\.me$/.test(url.hostname)
}

/** What is wrong with the site's data (docs/back-office.md#site): a message for each field, `licence.date` too. */
export function siteDataProblems(data: SiteTexts): Record<string, string> {
  const { licence } = data
  const values: Record<keyof typeof SITE_LENGTHS, string> = {
    ...data,
    'licence.number': licence.number,
    'licence.place': licence.place,
  }
  const problems: Record<string, string> = {}
  const demand = (
    field: string,
    value: string,
    isFine: (text: string) => boolean,
    words: string,
  ) => {
    if (value.trim() && !isFine(value.trim())) problems[field] ??= words
  }
  if (isBlankText(data.brand)) problems['brand'] = 'Hãy điền tên thương hiệu.'
  for (const [field, most] of Object.entries(SITE_LENGTHS)) {
    const value = values[field as keyof typeof SITE_LENGTHS]
    demand(field, value, ({ length }) => length <= most, `Viết tối đa ${formatCount(most)} ký tự.`)
  }
  demand(
    'taxCode',
    data.taxCode,
    (text) => TAX_CODE.test(text),
    'Mã số thuế có 10 chữ số, hoặc 13 chữ số với chi nhánh.',
  )
  demand('licence.date', licence.date, isSiteDay, 'Ngày cấp không có thật.')
  demand('phone', data.phone, isPhone, 'Số điện thoại có 8 đến 15 chữ số, ví dụ 024 1234 5678.')
  demand('email', data.email, (text) => EMAIL.test(text), 'Email cần có dạng ten@vidu.vn.')
  demand('zalo', data.zalo, isZalo, 'Địa chỉ Zalo cần có dạng https://zalo.me/….')
  if (!licence.number.trim() && (licence.date.trim() || licence.place.trim())) {
    problems['licence.number'] ??= 'Hãy điền số giấy phép, hoặc bỏ ngày cấp và nơi cấp.'
  }
  return problems
}
