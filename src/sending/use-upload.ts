import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/errors.ts'

export interface UploadHandles {
  signal: AbortSignal
  /** Gets the part of the request body that is uploaded, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Runs one upload at a time and reports its progress (0 to 1; `null` while none runs). Leaving the page
 * cancels it. When a file cannot be read it sends nothing and throws an `ApiError` of kind 'refused'.
 */
export function useUpload() {
  const running = useRef<AbortController>(null)
  const [part, setPart] = useState<number | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const upload = async <T>(
    files: readonly File[],
    send: (handles: UploadHandles) => Promise<T>,
  ): Promise<T> => {
    const aborting = new AbortController()
    running.current = aborting
    setPart(0)
    try {
      await expectReadable(files)
      return await send({ signal: aborting.signal, onProgress: setPart })
    } finally {
      setPart(null)
    }
  }
  return { upload, part, cancel: () => running.current?.abort() }
}

/**
 * Reads a byte of every file first: a file deleted or changed since it was chosen, or a dropped folder,
 * would fail during the upload with the same error as a lost connection.
 */
async function expectReadable(files: readonly File[]) {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      const message = `Không đọc được tệp “${file.name}”. Hãy bỏ ra rồi chọn lại.`
      throw new ApiError('refused', message)
    }
  }
}
