const ISO_TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/

/** The latest time in the wire format: years of five digits are written differently. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function exists(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

/** `Date.parse` of a time from any backend; NaN also for a day that does not exist, which it would take for another one. */
export function timeOf(text: string): number {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  return day === undefined || exists(day) ? Date.parse(text) : NaN
}

/**
 * Milliseconds since 1970 of a time from a client: ISO 8601 in the years 1970 to 9999, with or without a
 * time of day, UTC where it names no zone (docs/behaviour.md#the-wire). NaN for anything else. `Date`
 * itself would turn 30 February into 2 March and read a time without a zone in the machine's zone.
 */
export function readIsoTime(text: string): number {
  const [, day, clock = '00:00', zone = 'Z'] = ISO_TIME.exec(text) ?? []
  if (!day) return NaN
  if (!exists(day)) return NaN
  const offset = zone.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  )
  const time = Date.parse(`${day}T${clock}${offset}`)
  return time >= 0 && time <= LAST ? time : NaN
}
