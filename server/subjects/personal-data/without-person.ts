/** Who is leaving: the account as it still is. */
export interface Leaver {
  id: string
  fullName: string
  email: string
}

type Names = Pick<Leaver, 'fullName' | 'email'>

const REMOVED = '[đã xoá]'

/** A name that is shorter is a part of other words. */
const MIN_NAME = 4

/** Names under which providers send who has paid. */
const PERSONAL_NAME =
  /card_?(?:number|holder|name)|customer|user_?info|phone|mobile|e-?mail|address|full_?name|last_?name|first_?name|ip_?addr|_bill_|_inv_/i

/**
 * A copy without the person: no value under a personal name, no text with their name or address. Amounts, times and
 * references stay.
 */
export function withoutPerson<T>(value: T, person: Names): T {
  // The cast is safe: the copy has the shape of the value, with other texts.
  return copy(value, person) as T
}

function copy(value: unknown, person: Names): unknown {
  if (typeof value === 'string') {
    return [person.email, person.fullName].reduce(
      (text, name) => (name.length >= MIN_NAME ? text.replaceAll(name, REMOVED) : text),
      value,
    )
  }
  if (Array.isArray(value)) return value.map((each: unknown) => copy(each, person))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      PERSONAL_NAME.test(name) && each ? REMOVED : copy(each, person),
    ]),
  )
}
