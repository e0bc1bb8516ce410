import type { Context } from 'hono'

/** True for an error by JSON with a `toString` that is no function: zod compares the `length` of such an object. */
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
