/**
 * Files chosen and not sent yet, by user and what they are for. A page cannot keep files over a
 * reload, but a closed dialog or a second sign-in in the same tab need not lose them.
 */
const kept = new Map<string, readonly File[]>()

const keyOf = (owner: string, of: string) => `${owner}/${of}`

export const keptFiles = (owner: string, of: string): readonly File[] =>
  kept.get(keyOf(owner, of)) ?? []

export function keepFiles(owner: string, of: string, files: readonly File[]): void {
  if (files.length > 0) kept.set(keyOf(owner, of), files)
  else kept.delete(keyOf(owner, of))
}
