import { formatCount } from '../../../shared/format/money.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'

/** Validation of single fields, to spread into `rules`. */

/** Requires a visible character (docs/product.md#validation). */
export const filled = (message: string) => ({
  validate: (value: unknown) => (typeof value === 'string' && !isBlankText(value)) || message,
})

/** Requires any character; spaces count, because a password may consist of them. */
export const typed = (message: string) => ({
  validate: (value: unknown) => (typeof value === 'string' && value !== '') || message,
})

/** Requires the form of an email address. */
export const emailLike = {
  validate: (value: unknown) => {
    const email = typeof value === 'string' ? value.trim() : ''
    if (!email) return 'Vui lòng nhập email.'
    return /^\S+@\S+$/.test(email) || 'Email cần có dạng ten@vidu.vn.'
  },
}

/** A text of at most `most` characters; `missing` says that it must not be empty. */
export const textUpTo = (most: number, missing?: string) => ({
  validate: (value: unknown) => {
    const text = typeof value === 'string' ? value : ''
    if (missing && isBlankText(text)) return missing
    return text.trim().length <= most || `Viết tối đa ${formatCount(most)} ký tự.`
  },
})
