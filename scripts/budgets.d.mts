interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}

interface Budget {
  bytes: number
  /** Where it is to go, in bytes. */
  goal?: number
  why?: string
}

export const LIST_JS: string
export function scriptsByPage(manifest: Record<string, Chunk>): Record<string, string[]>
export function tightened(
  sizes: Record<string, number>,
  budgets: Record<string, Budget>,
): Record<string, Budget>
export function budgetFaults(
  sizes: Record<string, number>,
  budgets: Record<string, Budget>,
): string[]
export function steadyNames(text: string): string
