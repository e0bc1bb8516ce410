import { useState } from 'react'

/** The value, or the last one that there was. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value && value !== known) setKnown(value)
  return value ?? known
}
