/**
 * Chosen files that are not sent yet, by user and target. They are lost with a reload, but survive a
 * closed dialog and a new sign-in in the same tab.
 */
const kept = new Map<string, readonly File[]>()

const keyOf = (owner: string, of: string) => `${owner}/${of}`

export const keptFiles = (owner: string, of: string): readonly File[] =>
  kept.get(keyOf(owner, of)) ?? []

export function keepFiles(owner: string, of: string, files: readonly File[]): void {
  if (files.length > 0) kept.set(keyOf(owner, of), files)
  else kept.delete(keyOf(owner, of))
}
