import { isBlankText } from '../../../shared/rules/blank-text.ts'

/** Checks of single fields, to spread into `rules`. */

/** Something that can be seen is there. */
export const filled = (message: string) => ({
  validate: (value: unknown) => (typeof value === 'string' && !isBlankText(value)) || message,
})

/** Something is there; spaces count, for they may be part of a password. */
export const typed = (message: string) => ({
  validate: (value: unknown) => (typeof value === 'string' && value !== '') || message,
})

/** Looks like an e-mail address; whether it is one, only the backend can say. */
export const emailLike = {
  validate: (value: unknown) => {
    const email = typeof value === 'string' ? value.trim() : ''
    if (!email) return 'Vui lòng nhập e-mail.'
    return /^\S+@\S+$/.test(email) || 'E-mail cần có dạng ten@vidu.vn.'
  },
}
