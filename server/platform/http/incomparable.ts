import type { Context } from 'hono'

/**
 * True for an error that JSON from outside has made: an object in it has a `toString` of its own, which is no function,
 * so nothing can make a text or a number of it. zod tries: it compares the `length` of whatever stands for a text.
 */
export async function isIncomparable(c: Context, error: unknown): Promise<boolean> {
  if (!(error instanceof TypeError)) return false
  if (!/\bjson\b/i.test(c.req.header('content-type') ?? '')) return false
  let found = false
  const look = (key: string, value: unknown) => {
    found ||= key === 'toString'
    return value
  }
  // The text is kept from when the router parsed it. Any other body is not what the error comes from.
  await c.req
    .text()
    .then((text): unknown => JSON.parse(text, look))
    .catch(() => undefined)
  return found
}
