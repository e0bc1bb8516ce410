/** Faults that wait to be told. A set: a page may note the same one often. */
interface Faults {
  add: (fault: unknown) => void
  forEach: (take: (fault: unknown) => void) => void
}

declare global {
  /** Faults of our own code; `report.ts` takes them, and those that come later. */
  var __lopMoFaults: Faults | undefined
}

/** Notes a fault that nobody else hears of, because the page goes on with a message in its place. */
export const noteFault = (fault: unknown): void =>
  (globalThis.__lopMoFaults ??= new Set<unknown>() as Faults).add(fault)
