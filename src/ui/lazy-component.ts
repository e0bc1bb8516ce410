import { useState, type ComponentType } from 'react'

/**
 * A component that loads when the user is about to need it (hover, focus or click). The hook returns the
 * component once it has loaded, and the function that starts the load.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function useLazyComponent(onFailure: () => void) {
    const [Component, setComponent] = useState(() => loaded)
    const want = () => {
      if (Component) return
      load().then((component) => {
        loaded = component
        setComponent(() => component)
        // No network: the next hover or click tries again.
      }, onFailure)
    }
    return [Component, want] as const
  }
}
