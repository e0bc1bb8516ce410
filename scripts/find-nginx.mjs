import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** nginx's program; Debian keeps it out of an ordinary user's PATH. Undefined when there is none. */
export const findNginx = (path = process.env.PATH ?? '') =>
  [...path.split(delimiter).filter(Boolean), '/usr/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'nginx'))
    .find((program) => existsSync(program))
