import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/errors.ts'

export interface UploadHandles {
  signal: AbortSignal
  /** Part of the request that is on its way or there, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * One upload at a time, with how far it is (0 to 1; `null` while none runs). Leaving cancels it.
 * Nothing is sent while one of its files cannot be read: `ApiError` of kind 'refused'.
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
 * A file that was deleted or changed after it was chosen, or a dropped folder, fails while it is
 * being sent, and the browser then tells of it in the same way as of a cut line.
 */
async function expectReadable(files: readonly File[]) {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      const words = `Không đọc được tệp “${file.name}”. Hãy bỏ ra rồi chọn lại.`
      throw new ApiError('refused', words)
    }
  }
}
