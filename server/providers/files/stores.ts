import type { Settings } from '../../platform/settings.ts'
import { localStore } from './local-store.ts'
import type { FileStore } from '../ports/file-store.ts'

/** Both places that the settings name for uploads; the bucket is null where none is set. */
export const fileStores = (settings: Settings, now: () => Date) => ({
  folder: (): FileStore => localStore(settings.uploadDir, settings.sessionSecret, now),
  bucket: async (): Promise<FileStore | null> => {
    if (!settings.s3) return null
    // On demand: a site without a bucket does not load Amazon's packages.
    const { s3Store } = await import('./s3-store.ts')
    return s3Store(settings.s3, settings.sessionSecret, now)
  },
})
