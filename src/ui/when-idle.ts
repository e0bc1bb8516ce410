/** Runs when the browser is idle, or after a while where it cannot tell (Safari); returns the undo. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(() => work(), { timeout: 10_000 })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, 2_000)
  return () => clearTimeout(timer)
}
