/**
 * A name as strangers see it: the first word, which is the family's, and the initials of the others:
 * `Nguyễn Phương Thảo` is `Nguyễn P. T.` (docs/trust.md#reviews).
 */
export function shortName(fullName: string): string {
  const [family = '', ...others] = fullName.normalize('NFC').trim().split(/\s+/)
  const initials = others.map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`)
  return [family, ...initials].join(' ')
}
