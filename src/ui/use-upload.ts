import { useEffect, useRef, useState } from 'react'

export interface UploadHandles {
  signal: AbortSignal
  /** Part of the request that is on its way or there, 0 to 1. */
  onProgress: (part: number) => void
}

/** One upload at a time, with how far it is (0 to 1; `null` while none runs). Leaving cancels it. */
export function useUpload() {
  const running = useRef<AbortController>(null)
  const [part, setPart] = useState<number | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const upload = async <T>(send: (handles: UploadHandles) => Promise<T>): Promise<T> => {
    const aborting = new AbortController()
    running.current = aborting
    setPart(0)
    try {
      return await send({ signal: aborting.signal, onProgress: setPart })
    } finally {
      setPart(null)
    }
  }
  return { upload, part, cancel: () => running.current?.abort() }
}
