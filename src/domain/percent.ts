/** Section 9: progress is clamped to 0–100 and rounded. */
export const clampPercent = (value: number): number =>
  Number.isFinite(value) ? Math.round(Math.min(100, Math.max(0, value))) : 0
