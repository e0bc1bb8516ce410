/** The absolute address in the text; `null` when there is none. `URL.canParse` is outside the baseline. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
