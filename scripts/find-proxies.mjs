import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps nginx out of an ordinary user's PATH. */
const find = (name, path = process.env.PATH ?? '') =>
  [...path.split(delimiter).filter(Boolean), '/usr/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program))

/** nginx's program; undefined when there is none. */
export const findNginx = () => find('nginx')

/** Caddy's program; undefined when there is none. */
export const findCaddy = () => find('caddy')

/** Debian's packages of those that are not there. */
export const missingProxies = () => [
  ...(findNginx() ? [] : ['nginx-light']),
  ...(findCaddy() ? [] : ['caddy']),
]
