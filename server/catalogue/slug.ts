import { foldText } from '../../shared/rules/fold-text.ts'
import { invalid } from '../errors.ts'

/** The slug of a name: «Đan len» → `dan-len`. 400 INVALID when no letter or digit is left. */
export function slugOf(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
  if (!slug) throw invalid('Đường dẫn (slug) cần ít nhất một chữ cái hoặc chữ số.')
  return slug
}
