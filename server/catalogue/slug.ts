import { foldText } from '../../shared/rules/fold-text.ts'
import { invalid } from '../errors.ts'

/** A name as part of an address: «Đan len» → `dan-len`. 400 when nothing of it can stand in one. */
export function slugOf(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
  if (!slug) throw invalid('Đường dẫn (slug) cần ít nhất một chữ cái hoặc chữ số.')
  return slug
}
