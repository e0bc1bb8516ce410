/** Browsers may still be reading it after the click. */
const FORGET_AFTER_MS = 60_000

/** Hands a file that was made on the device to the person, to keep. */
export function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_AFTER_MS)
}
