import type { LessonResource } from '../../../shared/contract/learning.ts'
import { resourceKindOf } from '../../../shared/rules/lesson-media.ts'
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

/** A reference that may be an id or an object with `_id` and `title`. */
export const readReference = (value: unknown): { _id: string; title: string } | null => {
  if (isRaw(value)) return { _id: idOf(value), title: text(value['title']) }
  return text(value) ? { _id: text(value), title: '' } : null
}
