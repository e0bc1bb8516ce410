import { createHmac, randomBytes } from 'node:crypto'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { Deps } from '../../deps.ts'
import { publicUrl, type AppContext } from '../../platform/http/context.ts'
import { disguised } from '../../platform/limits/counters.ts'

/**
 * The cookie of a browser that has signed in: its name, an end, and marks of its last accounts. It opens nothing; it
 * keeps the guesses of strangers from slowing such a browser (docs/behaviour.md#limits).
 */
const NAME = 'lopmo-device'
const YEAR_SECONDS = 365 * 86_400
/** A family's. A class at one computer gets only the last ones, so that the cookie stays small. */
const MAX_ACCOUNTS = 5

interface Device {
  id: string
  accounts: string[]
}

const secretOf = ({ settings }: Deps) =>
  createHmac('sha256', settings.sessionSecret).update('device cookie').digest('base64url')

const markOf = (deps: Deps, email: string) => disguised(deps, `device ${email}`)

async function readDevice(c: AppContext): Promise<Device | null> {
  const deps = c.get('deps')
  const value = await getSignedCookie(c, secretOf(deps), NAME)
  if (!value) return null
  const [id = '', until = '', ...accounts] = value.split('.')
  return Number(until) * 1000 > deps.now().getTime() ? { id, accounts } : null
}

/** The name of the browser when it has signed in to this account (email in lower case) before, else `null`. */
export async function knownDevice(c: AppContext, email: string): Promise<string | null> {
  const device = await readDevice(c)
  return device?.accounts.includes(markOf(c.get('deps'), email)) ? device.id : null
}

/** Makes the browser known to this account; call it only after it proved to be the owner's. */
export async function rememberDevice(c: AppContext, email: string): Promise<void> {
  const deps = c.get('deps')
  const device = await readDevice(c)
  const mark = markOf(deps, email)
  const others = device?.accounts.filter((account) => account !== mark) ?? []
  const value = [
    device?.id ?? randomBytes(16).toString('base64url'),
    Math.floor(deps.now().getTime() / 1000) + YEAR_SECONDS,
    mark,
    ...others.slice(0, MAX_ACCOUNTS - 1),
  ].join('.')
  await setSignedCookie(c, NAME, value, secretOf(deps), {
    path: '/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl(c).startsWith('https:'),
    maxAge: YEAR_SECONDS,
  })
}
