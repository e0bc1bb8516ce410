import type { CourseList } from '../../../shared/contract/catalogue.ts'
import type { CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'

/** What the inline script (`draw.tsx`) has drawn, for the app, which takes it over (`take-over.tsx`). */
export interface FirstScreen {
  query: CatalogueQuery
  /** The list on screen; absent while it shows that it loads. */
  list: CourseList | undefined
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
    /** Draws the first screen into `root`; calls `preload` when the app may load, `start` when it may run, both once or more. */
    __lopMoDraw?: (root: HTMLElement, start: () => void, preload: () => void) => void
  }
}
