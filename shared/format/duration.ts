/** 'N phút' below an hour, else hours and minutes (docs/product.md#limits). Input in seconds. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} phút`
  const rest = minutes % 60
  return rest === 0
    ? `${Math.floor(minutes / 60)} giờ`
    : `${Math.floor(minutes / 60)} giờ ${rest} phút`
}

/** Rounded minutes, seconds below 30 s, a dash for none (docs/product.md#limits). Input in seconds. */
export function formatLessonDuration(seconds: number | null): string {
  const whole = Math.round(seconds ?? 0)
  if (whole <= 0) return '–'
  return whole < 30 ? `${whole} giây` : formatDuration(whole)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A video position or a time left: `3:12`, `1:09:05` from an hour on. Input in seconds. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = twoDigits(whole % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}
