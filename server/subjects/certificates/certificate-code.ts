import { randomInt } from 'node:crypto'

/** Capital letters and digits without those that are mistaken for others: 0 O Q, 1 I L, 2 Z, 5 S, 8 B, V beside U. */
const SIGNS = 'ACDEFGHJKMNPRTUWXY34679'
const LENGTH = 12

const grouped = (signs: string): string => signs.replaceAll(/(.{4})(?=.)/g, '$1-')

/** A new code, `ACDE-FGHJ-KMNP`: one of 2 × 10^16, so nobody can guess it. `pick(n)` is a number below n. */
export const newCertificateCode = (pick: (below: number) => number = randomInt): string =>
  grouped(Array.from({ length: LENGTH }, () => SIGNS[pick(SIGNS.length)]).join(''))

/** The code that somebody has typed, in upper or lower case, with any dashes and spaces; null when it is no code. */
export function readCertificateCode(typed: string): string | null {
  const signs = typed.toUpperCase().replaceAll(/[\s\p{Pd}_.]/gu, '')
  const isCode = signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign))
  return isCode ? grouped(signs) : null
}
