/** Who wants to hear of a change. `subscribe` is what `useSyncExternalStore` takes. */
export function createListeners<T = void>() {
  const listeners = new Set<(told: T) => void>()
  return {
    tell: (told: T) => listeners.forEach((listener) => listener(told)),
    /** Returns what ends it. */
    subscribe: (listener: (told: T) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
