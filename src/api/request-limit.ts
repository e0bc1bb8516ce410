/** Runs at most `width` requests side by side, in order, to spare browser and server hundreds at once. */
export function createLimit(width: number) {
  let free = width
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      // The page may have gone while this one waited.
      signal?.throwIfAborted()
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
