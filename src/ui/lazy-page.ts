import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyPage = LazyExoticComponent<ComponentType> & { preload: () => void }

/** A page in its own chunk, which `preload` fetches ahead. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyPage =>
  Object.assign(lazy(load), {
    preload: () => {
      // Showing the page loads it again and reports a failure.
      load().catch(() => undefined)
    },
  })

export const isLazyPage = (value: unknown): value is LazyPage =>
  typeof value === 'object' && value !== null && 'preload' in value
