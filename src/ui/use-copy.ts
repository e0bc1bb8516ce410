import { useState } from 'react'

/** Copies a text. `isCopied`: `null` before, false where the browser has no clipboard (on http addresses) or forbids it. */
export function useCopy(text: () => string) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setIsCopied(true)
    } catch {
      setIsCopied(false)
    }
  }
  return { isCopied, copy: () => void copy() }
}
