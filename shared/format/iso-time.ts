const ISO_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/** Nothing later can be written on the wire: five-digit years have another form. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Milliseconds since 1970 of a time as clients write it: ISO 8601 in the years 1970 to 9999, a day
 * alone or with a time, UTC where it names no zone (docs/behaviour.md#the-wire). NaN for anything
 * else. `Date` by itself makes the 2nd of March of the 30th of February, and reads a time without a
 * zone by the machine's own.
 */
export function readIsoTime(text: string): number {
  const [, day, clock = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? []
  if (!day) return NaN
  const midnight = Date.parse(`${day}T00:00Z`)
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return NaN
  const offset = zone.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  )
  const time = Date.parse(`${day}T${clock}${offset}`)
  return time >= 0 && time <= LAST ? time : NaN
}
