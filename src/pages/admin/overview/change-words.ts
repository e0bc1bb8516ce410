/** Compares a period with the one before. Today is not over, so it only shows yesterday's figure. */
export function changeWords(
  days: number,
  now: number,
  before: number,
  format: (value: number) => string,
): string {
  if (days === 1) return `Cả ngày hôm qua: ${format(before)}`
  return `${days} ngày trước đó: ${format(before)} (${changeOf(now, before)})`
}

function changeOf(now: number, before: number): string {
  if (now === before) return 'không đổi'
  if (before === 0) return 'trước đó chưa có'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return 'gần như không đổi'
  return `${now > before ? 'tăng' : 'giảm'} ${percent}%`
}
