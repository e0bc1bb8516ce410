/** A number as a whole percentage from 0 to 100 (docs/product.md#limits); NaN is 0. */
export const clampPercent = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.round(Math.min(100, Math.max(0, value)))

/**
 * The progress of a course (docs/product.md#progress) from its numbers of lessons, in whole percent: 100
 * only when every lesson is complete, and at least 1 once one is. A course without lessons is at 0 and
 * not completed.
 */
export function courseProgress(counts: { done: number; lessons: number }): {
  progressPct: number
  completed: boolean
} {
  const { done, lessons } = counts
  if (lessons <= 0 || done <= 0) return { progressPct: 0, completed: false }
  if (done >= lessons) return { progressPct: 100, completed: true }
  const rounded = clampPercent((done / lessons) * 100)
  return { progressPct: Math.min(99, Math.max(1, rounded)), completed: false }
}
