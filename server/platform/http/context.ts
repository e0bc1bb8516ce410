import { OpenAPIHono, z } from '@hono/zod-openapi'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Actor } from '../actor.ts'
import type { Deps } from '../../deps.ts'
import { type AppError, invalid, unauthenticated } from '../errors.ts'

// The message of a rule that has none of its own: the library's messages are English.
z.config({ customError: () => 'Giá trị này không hợp lệ.' })

export interface AppEnv {
  Variables: {
    deps: Deps
    actor: Actor | null
    /** Follows a form as it is read, and may refuse it at its end (`answer-once.ts`). */
    formReading?: { onChunk: (chunk: Uint8Array) => void; onEnd: () => Promise<unknown> }
    /** True for a body that is made while it is sent (`json-rows.ts`). */
    isStream?: boolean
  }
}

export type AppContext = Context<AppEnv>

/** 400 INVALID with a message for each wrong field. */
export function invalidFields({ issues }: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.path.join('.')
    // Without a name, the body is no object: zod's own message for that is English.
    if (name) fields[name] ??= issue.message
    else fields['body'] = 'Dữ liệu không hợp lệ.'
  }
  return invalid(Object.values(fields)[0] ?? 'Dữ liệu không hợp lệ.', fields)
}

/** A router that responds 400 INVALID to invalid input, with a message for each field. */
export const createRouter = () =>
  new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidFields(result.error)
    },
  })

export { z }

/** The signed-in user; 401 UNAUTHENTICATED without a session. */
export function requireActor(c: AppContext): Actor {
  const actor = c.get('actor')
  if (!actor) throw unauthenticated()
  return actor
}

/** The site's public origin: the setting, else the origin of the request. */
export function publicUrl(c: AppContext): string {
  const { settings } = c.get('deps')
  if (settings.publicUrl) return settings.publicUrl
  const called = new URL(c.req.url)
  if (settings.trustProxy && c.req.header('x-forwarded-proto') === 'https') {
    called.protocol = 'https:'
  }
  return called.origin
}

export const deviceOf = (c: AppContext) => ({
  userAgent: c.req.header('user-agent') ?? '',
  ip: clientIp(c),
})

/** The client's IP address: the socket's; with `trustProxy` the one that the proxy reports. */
export function clientIp(c: AppContext): string {
  if (c.get('deps').settings.trustProxy) {
    // The proxy writes the last entry; the client may have invented those before it.
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  try {
    const address = getConnInfo(c).remote.address?.replace(/^::ffff:/, '')
    if (address && address.length >= 7) return address
  } catch {
    // A request without a socket (calls inside the process).
  }
  return '127.0.0.1'
}
