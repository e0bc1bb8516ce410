import { z } from 'zod'
import { filledText } from '../../platform/http/filled-text.ts'

/** The rules of docs/product.md#registration-rules; the routes and the admin command share them. */

/** Composed characters, single spaces, no control characters. A name that is an address is an advertisement. */
const line = z
  .string('Vui lòng nhập họ tên.')
  .refine((text) => !/[\r\n\u2028\u2029]/.test(text.trim()), 'Họ tên chỉ gồm một dòng.')
  .refine((text) => !/:\/\/|www\./i.test(text), 'Họ tên không được chứa địa chỉ trang web.')
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )

export const EmailRule = z
  .string('Vui lòng nhập email.')
  .trim()
  .toLowerCase()
  .min(1, 'Vui lòng nhập email.')
  .max(254, 'Email quá dài.')
  .pipe(z.email('Email không hợp lệ.'))

export const UsernameRule = z
  .string('Vui lòng nhập tên đăng nhập.')
  .trim()
  .min(1, 'Vui lòng nhập tên đăng nhập.')
  .regex(
    /^[A-Za-z0-9._-]{3,30}$/,
    'Tên đăng nhập gồm 3 đến 30 chữ cái không dấu, chữ số hoặc các dấu . _ -',
  )

export const FullNameRule = line.pipe(
  filledText('Vui lòng nhập họ tên.').max(100, 'Họ tên dài tối đa 100 ký tự.'),
)

export const PasswordRule = z
  .string('Vui lòng nhập mật khẩu.')
  .min(1, 'Vui lòng nhập mật khẩu.')
  .min(8, 'Mật khẩu cần ít nhất 8 ký tự.')
  .max(200, 'Mật khẩu dài tối đa 200 ký tự.')

/** A password that is compared, not chosen. */
export const GivenPassword = z
  .string('Vui lòng nhập mật khẩu.')
  .min(1, 'Vui lòng nhập mật khẩu.')
  .max(1000, 'Mật khẩu quá dài.')

/** The body with what stands in a mailed link that proves an address. */
export const GivenToken = z.object({
  token: z.string('Thiếu mã xác nhận.').max(200, 'Mã xác nhận không đúng.'),
})

/** The email as accounts store it, or `null` for a text that is no valid email. */
export function readEmail(text: string): string | null {
  const parsed = EmailRule.safeParse(text)
  return parsed.success ? parsed.data : null
}
