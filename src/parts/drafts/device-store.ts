/** JSON in localStorage, which may be blocked, full or hold anything: nothing here throws. */

/** A storage name from its parts, which may hold any character. */
export const storedName = (...parts: string[]): string => parts.map(encodeURIComponent).join('/')

/** The value stored under the name; `null` when there is none or it is not JSON. */
export function readStored(name: string): unknown {
  try {
    return parsed(localStorage.getItem(name))
  } catch {
    return null
  }
}

/** The value of a stored text; `null` when there is none or it is not JSON. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** False when storage is blocked or full. */
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
    // Storage is blocked, so there is nothing to remove.
  }
}

/** The stored names with this prefix. */
export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
