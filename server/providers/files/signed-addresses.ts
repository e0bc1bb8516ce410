import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileStore } from '../ports/file-store.ts'

/** How long a signed address is valid, in seconds: long enough for a video with pauses. */
export const SIGNED_URL_SECONDS = 6 * 3600

/** Signed addresses of `/api/files`, for every store whose files the API serves. */
export function apiAddresses(
  secret: Uint8Array,
  now: () => Date,
): Pick<FileStore, 'signedUrl' | 'verify'> {
  const signature = (fileId: string, expires: number) =>
    createHmac('sha256', secret).update(`file:${fileId}:${expires}`).digest()
  return {
    signedUrl: async ({ id }) => {
      // Rounded up to the hour: a reload gets the same address, so the browser uses its cache.
      const expires = Math.ceil((now().getTime() / 1000 + SIGNED_URL_SECONDS) / 3600) * 3600
      return `/api/files/${id}?exp=${expires}&sig=${signature(id, expires).toString('base64url')}`
    },
    verify: (fileId, exp, sig) => {
      const expires = Number(exp)
      if (!Number.isSafeInteger(expires) || !sig) return false
      if (expires * 1000 < now().getTime()) return false
      const given = Buffer.from(sig, 'base64url')
      const wanted = signature(fileId, expires)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
