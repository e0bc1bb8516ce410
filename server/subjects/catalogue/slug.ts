import { MAX_SLUG } from '../../../shared/rules/course-settings.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { invalid } from '../../platform/errors.ts'

/** A text as an address writes it: «Đan Len.» → `dan-len`. Empty without a letter of ours or a digit. */
export const asSlug = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '')

/** A slug as somebody has typed it: «Đan len» → `dan-len`. 400 INVALID when no letter or digit is left. */
export function slugOf(typed: string): string {
  const slug = asSlug(typed)
  if (!slug) throw invalid('Đường dẫn (slug) cần ít nhất một chữ cái hoặc chữ số.')
  return slug
}

/** The slug of a name; `word` for a name in another script or of signs alone. */
export const slugFromName = (name: string, word: string): string => asSlug(name) || word

/** The same for a name that must have a letter or a digit: 400 INVALID for one of signs alone. */
export const slugFromWords = (name: string, word: string): string =>
  /[\p{L}\p{N}]/u.test(name) ? slugFromName(name, word) : slugOf(name)
