import { formatCount } from '../../../shared/format/money.ts'
import type { CourseSettingsDraft } from '../../../shared/contract/course-settings.ts'
import { readIsoTime } from '../../../shared/format/iso-time.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import * as limits from '../../../shared/rules/course-settings.ts'
import { parsedUrl } from '../../../shared/rules/parsed-url.ts'
import { z } from '../../platform/http/context.ts'
import { filledText } from '../../platform/http/filled-text.ts'

/** What is sent of a course's settings, with the limits of docs/back-office.md#course-settings. */

export const TitleRule = filledText('Nhập tên khóa học.').max(
  limits.MAX_TITLE,
  `Tên khóa học dài tối đa ${formatCount(limits.MAX_TITLE)} ký tự.`,
)

const text = (name: string, max: number) =>
  z.string(`${name} phải là văn bản.`).max(max, `${name} dài tối đa ${formatCount(max)} ký tự.`)

const lines = (name: string) =>
  z
    .array(text('Mỗi dòng', limits.MAX_LINE), `${name} phải là một danh sách các dòng.`)
    .max(limits.MAX_LINES, `${name}: tối đa ${limits.MAX_LINES} dòng.`)
    .transform((all) => all.map((line) => line.trim()).filter((line) => !isBlankText(line)))

const PRICE = 'Giá là số nguyên đồng, ví dụ 499000.'
const price = z
  .int(PRICE)
  .min(0, PRICE)
  .max(limits.MAX_PRICE, `Giá cao nhất là ${formatCount(limits.MAX_PRICE)} đồng.`)
  .nullable()

const oneOf = (codes: Record<string, string>, message: string) =>
  z
    .string(message)
    .refine((code) => Object.hasOwn(codes, code), message)
    .openapi({ enum: Object.keys(codes) })

const END = 'Thời điểm kết thúc không đọc được.'
const PROMO = 'Địa chỉ phim giới thiệu phải bắt đầu bằng https://.'

export const CourseSettingsBody = z
  .object({
    title: TitleRule,
    slug: filledText('Nhập đường dẫn.').max(
      limits.MAX_SLUG,
      `Đường dẫn dài tối đa ${formatCount(limits.MAX_SLUG)} ký tự.`,
    ),
    description: text('Mô tả', limits.MAX_DESCRIPTION).openapi({
      description: 'Có thể chứa HTML; nơi hiển thị làm sạch',
    }),
    goals: lines('Bạn sẽ học được'),
    audience: lines('Khóa học dành cho'),
    requirements: lines('Yêu cầu'),
    topicId: z.string('Chọn một chủ đề.').nullable(),
    level: oneOf(limits.COURSE_LEVELS, 'Chọn một trình độ.'),
    language: oneOf(limits.COURSE_LANGUAGES, 'Chọn một ngôn ngữ.'),
    durationLabel: text('Nhịp học', limits.MAX_DURATION_LABEL).trim(),
    price,
    salePrice: price,
    saleEndsAt: z
      .string(END)
      .nullable()
      .refine((time) => time === null || !Number.isNaN(readIsoTime(time)), END)
      .transform((time) => (time === null ? null : new Date(readIsoTime(time)).toISOString()))
      .openapi({ type: 'string', format: 'date-time' }),
    promoUrl: text('Địa chỉ phim giới thiệu', limits.MAX_PROMO_URL)
      .trim()
      .nullable()
      .refine((address) => !address || isHttps(address), PROMO)
      .transform((address) => address || null),
  })
  .openapi('CourseSettingsDraft') satisfies z.ZodType<CourseSettingsDraft>

function isHttps(address: string): boolean {
  const url = parsedUrl(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** What is wrong between fields, by the field's name. */
export function wrongTogether(
  { price, salePrice, saleEndsAt }: CourseSettingsDraft,
  now: Date,
): Record<string, string> {
  if (salePrice !== null && (salePrice === 0 || salePrice >= (price ?? 0))) {
    return { salePrice: 'Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc.' }
  }
  if (saleEndsAt === null) return {}
  if (salePrice === null) {
    return { saleEndsAt: 'Thời điểm kết thúc chỉ đi cùng giá khuyến mãi.' }
  }
  return Date.parse(saleEndsAt) > now.getTime()
    ? {}
    : { saleEndsAt: 'Thời điểm kết thúc khuyến mãi phải ở sau lúc này.' }
}
