import { MAX_SLUG } from '../../shared/rules/course-settings.ts'
import { foldText } from '../../shared/rules/fold-text.ts'
import { invalid } from '../errors.ts'

/** The slug of a name: «Đan len» → `dan-len`; a slug is its own. 400 INVALID when no letter or digit is left. */
export function slugOf(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  if (!slug) throw invalid('Đường dẫn (slug) cần ít nhất một chữ cái hoặc chữ số.')
  return slug
}
