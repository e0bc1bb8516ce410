import { createListeners } from '../../api/listeners.ts'
import type { PushPayload } from './push-message.ts'

/**
 * Messages that reach an open page. Separate from `messaging.ts`, so that a listener does not load
 * Firebase.
 */
export const foreground = createListeners<PushPayload>()
