/** What of a film was played, in seconds: parts in their order that neither touch nor overlap. */
export type SeenParts = readonly (readonly [from: number, to: number])[]

/** Two parts this close are one: a player tells its position only now and then. */
const JOIN_SEC = 0.5

export function joinParts(...lists: readonly SeenParts[]): SeenParts {
  const joined: [number, number][] = []
  for (const [from, to] of lists.flat().sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from <= last[1] + JOIN_SEC) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** How many seconds of the film were played from `beginSec` on. */
const secondsIn = (parts: SeenParts, beginSec: number): number =>
  parts.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, beginSec)), 0)

/** A film counts as seen from this share on; what follows are credits. */
const SEEN = 0.95

/** Whether so much was played that the film counts as seen; the course lets it begin at `beginSec`. */
export function isSeen(parts: SeenParts, durationSec: number, beginSec = 0): boolean {
  // Players begin at the start when the film is over by then.
  const begin = beginSec < durationSec ? beginSec : 0
  return secondsIn(parts, begin) >= SEEN * (durationSec - begin)
}

/** The device keeps the parts of this many films per user, and of each film its longest ones. */
const MOST_FILMS = 200
const MOST_PARTS = 60

/** Films with their length and what was played of them, newest last. */
export type SeenFilms = readonly (readonly [film: string, durationSec: number, parts: SeenParts])[]

const isPart = (part: unknown): part is [number, number] =>
  Array.isArray(part) &&
  part.length === 2 &&
  part.every((second) => Number.isFinite(second)) &&
  0 <= part[0] &&
  part[0] < part[1]

/** Reads what is stored; skips what is invalid. */
export function readSeen(value: unknown): SeenFilms {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [film, durationSec, parts] = entry as unknown[]
    return typeof film === 'string' && typeof durationSec === 'number' && Array.isArray(parts)
      ? [[film, durationSec, joinParts(parts.filter(isPart))] as const]
      : []
  })
}

/** The parts of one film; none when the file of that name has another length now. */
export const partsOf = (films: SeenFilms, film: string, durationSec: number): SeenParts =>
  films.find(([name, length]) => name === film && Math.abs(length - durationSec) <= 1)?.[2] ?? []

const tenths = (second: number) => Math.round(second * 10) / 10

/** Adds the parts of a film, which makes it the newest. */
export const withSeen = (
  films: SeenFilms,
  film: string,
  durationSec: number,
  parts: SeenParts,
): SeenFilms => {
  const longest = [...joinParts(partsOf(films, film, durationSec), parts)]
    .sort(([a, b], [c, d]) => d - c - (b - a))
    .slice(0, MOST_PARTS)
  const kept = joinParts(longest).map(([from, to]) => [tenths(from), tenths(to)] as const)
  return [
    ...films.filter(([name]) => name !== film),
    [film, tenths(durationSec), kept] as const,
  ].slice(-MOST_FILMS)
}
