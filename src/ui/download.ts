/** Browsers may still read the file after the click. */
const FORGET_AFTER_MS = 60_000

/** Downloads a file that the app has made. */
export function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS)
}

/** Downloads what this address answers with, and stays on the page whatever it is. */
export function downloadFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
