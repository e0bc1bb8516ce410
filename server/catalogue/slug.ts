import { MAX_SLUG } from '../../shared/rules/course-settings.ts'
import { foldText } from '../../shared/rules/fold-text.ts'
import { invalid } from '../errors.ts'

/** Empty for a text without a letter of ours or a digit. */
const slugIn = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '')

/** A slug as somebody has typed it: «Đan len» → `dan-len`. 400 INVALID when no letter or digit is left. */
export function slugOf(typed: string): string {
  const slug = slugIn(typed)
  if (!slug) throw invalid('Đường dẫn (slug) cần ít nhất một chữ cái hoặc chữ số.')
  return slug
}

/** The slug of a name; `word` for a name in another script or of signs alone. */
export const slugFromName = (name: string, word: string): string => slugIn(name) || word
