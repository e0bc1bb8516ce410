import type { Context } from 'hono'

/** True for an error because the JSON has a `toString` that is no function: zod fails to compare such an object. */
export async function isIncomparable(c: Context, error: unknown): Promise<boolean> {
  if (!(error instanceof TypeError)) return false
  if (!/\bjson\b/i.test(c.req.header('content-type') ?? '')) return false
  let found = false
  const note = (key: string, value: unknown) => {
    found ||= key === 'toString'
    return value
  }
  // Hono has kept the text since the router parsed it. A body that is no JSON is not the cause of the error.
  await c.req
    .text()
    .then((text): unknown => JSON.parse(text, note))
    .catch(() => undefined)
  return found
}
