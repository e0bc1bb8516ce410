import type { CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'

/** What the inline script (`draw.tsx`) or our own server (`drawn.ts`) has drawn, for the app, which takes it over (`take-over.tsx`). */
export interface FirstScreen {
  query: CatalogueQuery
  /** The answer whose list is on screen; absent while the screen shows that the list is loading. */
  data: unknown
  /** The last field whose value was committed: left, or ended by Enter. */
  left: EventTarget | null
  /** The last button that was pressed. */
  pressed: Element | null
  /** Stops drawing: from now on the screen is the app's. */
  stop: () => void
  /** Loads the pictures that waited for the app. */
  showPictures: () => void
}

declare global {
  interface Window {
    __lopMoScreen?: FirstScreen
    /**
     * Draws the first screen into `root`. Calls `preload` when the app may load, and `start` when it may run, each
     * once or more.
     */
    __lopMoDraw?: (root: HTMLElement, start: () => void, preload: () => void) => void
  }
}
