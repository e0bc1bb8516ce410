/** What a restored site has that the one it was taken from has not, and the other way round. */

/** Name of a thing (`users 0123…`, a file's key) → what stands for its whole contents. */
export type Contents = ReadonlyMap<string, string>

/**
 * One line for each difference, in the order of their names: what is missing in `found`, differs, or stands in `found`
 * alone.
 */
export function differences(expected: Contents, found: Contents): string[] {
  const missing = [...expected.keys()].filter((name) => !found.has(name))
  const changed = [...expected].filter(
    ([name, contents]) => found.has(name) && found.get(name) !== contents,
  )
  const added = [...found.keys()].filter((name) => !expected.has(name))
  return [
    ...missing.map((name) => ({ name, what: 'is missing' })),
    ...changed.map(([name]) => ({ name, what: 'differs' })),
    ...added.map((name) => ({ name, what: 'should not be there' })),
  ]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, what }) => `${name} ${what}`)
}

/** Throws with the first difference and how many there are; does nothing when there is none. */
export function mustBeSame(what: string, found: readonly string[]): void {
  const [first] = found
  if (first) throw new Error(`${what}: ${first} (${found.length} differences in all)`)
}
