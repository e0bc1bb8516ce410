import type { Deps } from '../../deps.ts'
import type { Link } from './render.ts'

/** Links begin with the site's own address: a made-up Host of a request must not get into mails (docs/behaviour.md#mail). */
export const linksOf =
  (deps: Deps): Link =>
  (path) =>
    (deps.settings.publicUrl ?? deps.selfUrl()) + path
