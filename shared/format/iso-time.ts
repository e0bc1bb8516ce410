const ISO_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/** The latest time in the wire format: years of five digits are written differently. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function exists(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

/** Milliseconds since 1970 of a time in ISO 8601, UTC where it names no zone; NaN for anything else. */
function isoTime(text: string): number {
  const [, day, clock = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? []
  if (!day || !exists(day)) return NaN
  const offset = zone.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  )
  return Date.parse(`${day}T${clock}${offset}`)
}

/**
 * Milliseconds since 1970 of a time from any backend: ISO 8601, also as databases write it, or the form of HTTP. NaN for
 * anything else: `Date` itself turns 30 February into 2 March and reads `05/03/2026` as a day in May.
 */
export function timeOf(text: string): number {
  const time = isoTime(
    text
      .toUpperCase()
      .replace(/ (?=[+-]\d)/, '')
      .replace(/ ?(?:UTC|GMT)$/, 'Z'),
  )
  if (!Number.isNaN(time)) return time
  const other = new Date(text)
  return other.toUTCString() === text ? other.getTime() : NaN
}

/**
 * Milliseconds since 1970 of a time from a client: ISO 8601 in the years 1970 to 9999, with or without a
 * time of day, UTC where it names no zone (docs/behaviour.md#the-wire). NaN for anything else. `Date`
 * itself would turn 30 February into 2 March and read a time without a zone in the machine's zone.
 */
export function readIsoTime(text: string): number {
  const time = isoTime(text)
  return time >= 0 && time <= LAST ? time : NaN
}
