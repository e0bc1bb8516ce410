/** What the journeys need of a browser engine; `Visitor` builds the steps of a person on it. */
export interface Tab {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Calls the function, given by its source, in the page; waits for its promise. */
  run: (source: string, argument?: unknown) => Promise<unknown>
  /** The pointer and the keyboard are the engine's own: the page cannot tell them from a person's. */
  movePointer: (x: number, y: number) => Promise<void>
  pressPointer: () => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  chooseFiles: (selector: string, files: string[]) => Promise<void>
  /** Size of the page in CSS pixels. */
  resize: (size: Size) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** Errors of the console and uncaught ones, of all pages so far. */
  errors: () => Promise<string[]>
  close: () => Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'SelectAll' | 'Bold'

export interface Size {
  width: number
  height: number
}

export interface Engine {
  /** A visitor with a storage of their own, who reads Vietnamese in Việt Nam. */
  newTab: () => Promise<Tab>
  close: () => Promise<void>
}

export const DESKTOP: Size = { width: 1280, height: 800 }
export const PHONE: Size = { width: 360, height: 740 }
