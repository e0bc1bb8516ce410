const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The top-level fields whose value is not the saved one; `null` when there are none. Only those make a
 * draft, so that what somebody else saves meanwhile shows in all others. Files cannot be kept as text
 * and are left out.
 */
export function changedFields(
  values: Record<string, unknown>,
  saved: Record<string, unknown>,
): Record<string, unknown> | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => !holdsFile(value) && !same(value, saved[name]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** Those of a kept draft that the form still has, each of the same kind as the saved value. */
export function fittingFields(
  draft: unknown,
  saved: Record<string, unknown>,
): Record<string, unknown> {
  if (typeof draft !== 'object' || draft === null) return {}
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) =>
        name in saved &&
        typeof value === typeof saved[name] &&
        Array.isArray(value) === Array.isArray(saved[name]),
    ),
  )
}
