/** Chosen files by user and target until they are sent: lost with a reload, not with a closed dialog. */
const kept = new Map<string, readonly File[]>()

const keyOf = (owner: string, target: string) => `${owner}/${target}`

export const keptFiles = (owner: string, target: string): readonly File[] =>
  kept.get(keyOf(owner, target)) ?? []

export function keepFiles(owner: string, target: string, files: readonly File[]): void {
  if (files.length > 0) kept.set(keyOf(owner, target), files)
  else kept.delete(keyOf(owner, target))
}

/** A test ends, and with it the tab. */
export const forgetKeptFiles = (): void => kept.clear()
