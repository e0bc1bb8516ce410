import type { EditStamp } from '../../../shared/contract/teaching.ts'
import { type Raw, isRaw, text, timeOrNull } from './wire.ts'

/** Who saved an item last and which version it is; empty where the backend does not tell. */
export const readEditStamp = (raw: Raw): EditStamp => {
  const { updatedBy } = raw
  const fullName = isRaw(updatedBy) ? text(updatedBy['fullName']) : ''
  return {
    // A number or an object is some other backend's own.
    ...(typeof raw['version'] === 'string' && raw['version'] ? { version: raw['version'] } : {}),
    updatedAt: timeOrNull(raw['updatedAt']),
    updatedBy: fullName ? { fullName } : null,
  }
}
