import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** The first of these content codings that the client takes (RFC 9110, 12.5.3; `q=0` refuses one), or undefined. */
export function acceptedCoding<Coding extends string>(
  c: Context,
  codings: readonly Coding[],
): Coding | undefined {
  const first = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...codings],
    default: '',
    match: (given, { supports }) => {
      const isTaken = (coding: string) =>
        given.some(({ type, q }) => type.toLowerCase() === coding && q > 0)
      return supports.find(isTaken) ?? ''
    },
  })
  return codings.find((coding) => coding === first)
}
