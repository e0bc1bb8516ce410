const GMT7_MS = 7 * 3_600_000

/** VNPAY's `yyyyMMddHHmmss` in GMT+7, whatever the machine's time zone. */
export const gmt7Stamp = (at: Date): string =>
  new Date(at.getTime() + GMT7_MS).toISOString().replace(/[-:T]/g, '').slice(0, 14)

/** The time of a `yyyyMMddHHmmss` stamp in GMT+7, or `null` for an invalid one, such as 30 February. */
export function fromGmt7Stamp(stamp: string): Date | null {
  const m = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp)
  if (!m) return null
  const time = Date.parse(`${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:${m[6]}Z`)
  const at = Number.isNaN(time) ? null : new Date(time - GMT7_MS)
  // `Date` takes a day or an hour too many for the next ones.
  return at && gmt7Stamp(at) === stamp ? at : null
}
