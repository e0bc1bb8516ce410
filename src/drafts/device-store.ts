/**
 * JSON in localStorage: what the device remembers. Storage may be blocked or full, and may hold
 * anything, so reading gives `unknown` and nothing here throws.
 */

/** A name of its own for each of a user's things; the parts may hold any character. */
export const storedName = (...parts: string[]): string => parts.map(encodeURIComponent).join('/')

/** What is stored under the name; `null` without anything that can be read. */
export function readStored(name: string): unknown {
  try {
    return parsed(localStorage.getItem(name))
  } catch {
    return null
  }
}

/** What a stored text says; `null` for nothing that can be read. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** False when the device refuses. */
export function store(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage blocked: then nothing was kept either.
  }
}

/** The names in use that begin so. */
export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
