import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyPage = LazyExoticComponent<ComponentType> & { preload: () => void }

/** A page in a chunk of its own, which `preload` fetches before it is shown. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>): LazyPage =>
  Object.assign(lazy(load), {
    preload: () => {
      // Failing is the business of showing the page, which tries again.
      load().catch(() => undefined)
    },
  })

export const isLazyPage = (value: unknown): value is LazyPage =>
  typeof value === 'object' && value !== null && 'preload' in value
