/**
 * Who wants to hear of a change. `subscribe` is what `useSyncExternalStore` takes. The entry script has no room for it:
 * `on-demand.ts` and `session-store.ts` have their own.
 */
export function createListeners<T = void>() {
  const listeners = new Set<(value: T) => void>()
  return {
    notify: (value: T) => listeners.forEach((listener) => listener(value)),
    /** Returns what ends it. */
    subscribe: (listener: (value: T) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
