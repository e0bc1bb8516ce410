import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstListBlock } from '../../../shared/first-list.ts'
import type { FirstList } from './first-list.ts'

/** What the build has made for us (`src/app/first-screen/drawn-page.tsx`, `drawn.ts`). */
interface Drawing {
  /** The call of /courses without filters, as the build makes it: another address is another backend's. */
  call: string
  /** The elements of the first screen with the list of its answer; '' for an empty one. Throws for anything else. */
  drawnScreen: (json: string) => string
  /** Takes the place of the script that would draw them in the browser. */
  script: string
}

/** Where the build writes it. Hidden, because browsers do not ask for it. */
export const DRAWING_FILE = '.drawn-page.mjs'

const FIRST_SCRIPT = /(?<=<script>)[^]*?(?=<\/script>)/

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

/** A page and its content security policy. */
export interface WithPolicy {
  html: string
  csp: string
}

/** A build's page. `builtAt` tells one build from the next. */
export interface BuiltPage extends WithPolicy {
  builtAt: number
}

/** Draws the page of /courses with the module of the build in `dist`. */
export class PageDrawer {
  readonly #path: string
  #builtAt: number | undefined
  #drawing: Drawing | undefined
  #last: { of: string; json: string; page: WithPolicy | undefined } | undefined

  constructor(dist: string) {
    this.#path = join(dist, DRAWING_FILE)
  }

  /** Loads the module of another build; until it is there, pages draw themselves. */
  follow(builtAt: number): void {
    if (this.#builtAt === builtAt) return
    this.#builtAt = builtAt
    this.#drawing = undefined
    if (!existsSync(this.#path)) return
    import(`${pathToFileURL(this.#path).href}?${builtAt}`).then(
      (drawing: Drawing) => {
        if (this.#builtAt === builtAt) this.#drawing = drawing
      },
      // A build is under way.
      () => undefined,
    )
  }

  /**
   * The page with its first screen in it (docs/architecture.md#first-screen), which a browser shows without a script.
   * Undefined for any other list, for an empty one, and where the build has no module: then the page's own script draws.
   */
  draw(given: BuiltPage, { path, json }: FirstList): WithPolicy | undefined {
    this.follow(given.builtAt)
    if (path !== this.#drawing?.call) return undefined
    if (this.#last?.of !== given.html || this.#last.json !== json) {
      this.#last = { of: given.html, json, page: drawnPage(given, this.#drawing, json) }
    }
    return this.#last.page
  }
}

function drawnPage(
  { html, csp }: WithPolicy,
  { call, drawnScreen, script }: Drawing,
  json: string,
) {
  const screen = drawnScreen(json)
  if (!screen) return undefined
  const [before = ''] = FIRST_SCRIPT.exec(html) ?? []
  const withHash = (text: string) => text.replace(hashOf(before), () => hashOf(script))
  const drawn = withHash(html)
    .replace(FIRST_SCRIPT, () => script)
    .replace(/<template id="first-screen">[^]*?<\/template>/, '')
    .replace('<div id="root">', (root) => root + screen)
    .replace(/<script>(?![^]*<script>)/, (last) => firstListBlock(call, json) + last)
  return { html: drawn, csp: withHash(csp) }
}
