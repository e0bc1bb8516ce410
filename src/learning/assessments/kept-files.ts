/**
 * Files chosen for a hand-in and not sent yet, by user and assessment. A page cannot keep files over a
 * reload, but a closed dialog or a second sign-in in the same tab need not lose them.
 */
const kept = new Map<string, readonly File[]>()

const keyOf = (owner: string, assessmentId: string) => `${owner}/${assessmentId}`

export const keptFiles = (owner: string, assessmentId: string): readonly File[] =>
  kept.get(keyOf(owner, assessmentId)) ?? []

export function keepFiles(owner: string, assessmentId: string, files: readonly File[]): void {
  if (files.length > 0) kept.set(keyOf(owner, assessmentId), files)
  else kept.delete(keyOf(owner, assessmentId))
}
