import type { LessonResource } from '../../../shared/contract/learning.ts'
import type { TaughtResource } from '../../../shared/contract/teaching.ts'
import { isUploadedFile, resourceKindOf } from '../../../shared/rules/lesson-media.ts'
import { API_BASE_URL } from '../env.ts'
import { type Raw, flag, idOf, isRaw, numberOrNull, text, textOrNull, webAddress } from './wire.ts'

/** Reads a lesson resource (docs/product.md#lesson-resource); `url` is '' when it has no safe address. */
export const readResource = (raw: Raw): LessonResource => {
  const id = idOf(raw)
  return {
    ...(id ? { _id: id } : {}),
    title: text(raw['title']),
    kind: resourceKindOf(text(raw['kind']).toUpperCase()),
    mime: textOrNull(raw['mime']),
    url: webAddress(raw['viewUrl']) ?? webAddress(raw['url']) ?? '',
    durationSec: numberOrNull(raw['durationSec']),
    isPrimary: flag(raw['isPrimary']),
  }
}

/** A resource in the lesson form. */
export interface EditedResource extends TaughtResource {
  /** `url` to the letter, never `viewUrl`: what saving the lesson sends back; '' for a file. */
  address: string
}

/** Like `readResource`, for teachers; `isUploadedFile` tells files from addresses. */
export const readTaughtResource = (raw: Raw): EditedResource => {
  const url = text(raw['url']).trim()
  const isFile = isUploadedFile(
    {
      isFile: (raw['isFile'] ?? null) === null ? null : flag(raw['isFile']),
      url,
      viewUrl: text(raw['viewUrl']).trim(),
      mime: textOrNull(raw['mime']),
    },
    new URL(API_BASE_URL, window.location.origin).origin,
  )
  return { ...readResource(raw), isFile, address: isFile ? '' : url }
}

/** A reference that may be an id or an object with `_id` and `title`. */
export const readReference = (value: unknown): { _id: string; title: string } | null => {
  if (isRaw(value)) return { _id: idOf(value), title: text(value['title']) }
  return text(value) ? { _id: text(value), title: '' } : null
}
