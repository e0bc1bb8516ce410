/** Any figure as a percentage to show: 0 to 100, whole; what is no number counts as 0 (section 9). */
export const clampPercent = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.round(Math.min(100, Math.max(0, value)))

/**
 * Progress of a course from its lesson counts (section 3 "Progress", section 9): clamped to 0–100
 * and rounded. Rounding never says what is not so: 100 only when every lesson is done, and at
 * least 1 once a lesson is done. A course without lessons is at 0 and not completed.
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
