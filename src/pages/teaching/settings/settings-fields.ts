import { formatCount } from '../../../../shared/format/money.ts'
import type {
  CourseSettings,
  CourseSettingsDraft,
} from '../../../../shared/contract/course-settings.ts'
import { isoOfTimeField, timeFieldOf } from '../../../../shared/format/site-time.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'
import * as limits from '../../../../shared/rules/course-settings.ts'
import { parsedUrl } from '../../../../shared/rules/parsed-url.ts'

/** The settings as the form has them: text in every field. */
export interface SettingsFields {
  title: string
  slug: string
  topicId: string
  description: string
  /** One line each, like the next two. */
  goals: string
  audience: string
  requirements: string
  level: string
  language: string
  durationLabel: string
  /** Typed numbers; '' for none. */
  price: string
  salePrice: string
  /** Of `timeFieldOf`. */
  saleEndsAt: string
  promoUrl: string
}

export const fieldsOf = (settings: CourseSettings): SettingsFields => ({
  title: settings.title,
  slug: settings.slug,
  topicId: settings.topicId ?? '',
  description: settings.description,
  goals: settings.goals.join('\n'),
  audience: settings.audience.join('\n'),
  requirements: settings.requirements.join('\n'),
  level: settings.level,
  language: settings.language,
  durationLabel: settings.durationLabel,
  price: typedNumber(settings.price),
  salePrice: typedNumber(settings.salePrice),
  saleEndsAt: timeFieldOf(settings.saleEndsAt),
  promoUrl: settings.promoUrl ?? '',
})

const numberOrNull = (typed: string) => (typed.trim() ? readTypedNumber(typed) : null)

export const draftOf = (fields: SettingsFields): CourseSettingsDraft => ({
  title: fields.title.trim(),
  slug: fields.slug.trim(),
  topicId: fields.topicId || null,
  description: fields.description,
  goals: limits.linesOf(fields.goals),
  audience: limits.linesOf(fields.audience),
  requirements: limits.linesOf(fields.requirements),
  level: fields.level,
  language: fields.language,
  durationLabel: fields.durationLabel.trim(),
  price: numberOrNull(fields.price),
  salePrice: numberOrNull(fields.salePrice),
  // Without a sale price its field is hidden and may still hold a time.
  saleEndsAt: (fields.salePrice.trim() && isoOfTimeField(fields.saleEndsAt)) || null,
  promoUrl: fields.promoUrl.trim() || null,
})

/** The problem of a price; `null` where there is none. */
export function priceProblem(typed: string): string | null {
  if (!typed.trim()) return null
  const price = readTypedNumber(typed)
  if (!Number.isInteger(price) || price < 0) return 'Giá là số nguyên đồng, ví dụ 499.000.'
  return price <= limits.MAX_PRICE ? null : 'Giá cao nhất là 100.000.000 đồng.'
}

/** The same of a sale price, beside the price. */
export function saleProblem(typed: string, price: string): string | null {
  const wrong = priceProblem(typed)
  if (wrong || !typed.trim()) return wrong
  const sale = readTypedNumber(typed)
  const whole = numberOrNull(price) ?? 0
  return sale > 0 && sale < whole ? null : 'Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc.'
}

/** The problem of a field with one line each. */
export function linesProblem(text: string): string | true {
  const lines = limits.linesOf(text)
  if (lines.length > limits.MAX_LINES) return `Tối đa ${limits.MAX_LINES} dòng.`
  return (
    lines.every((line) => line.length <= limits.MAX_LINE) ||
    `Mỗi dòng dài tối đa ${formatCount(limits.MAX_LINE)} ký tự.`
  )
}

export const promoProblem = (address: string): string | true =>
  !address.trim() ||
  parsedUrl(address.trim())?.protocol === 'https:' ||
  'Địa chỉ phim giới thiệu phải bắt đầu bằng https://.'
