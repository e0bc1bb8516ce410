import { createListeners } from '../../api/listeners.ts'
import type { PushPayload } from './push-message.ts'

/** Messages that reach an open page. Apart from `messaging.ts`, so that listeners do not load Firebase. */
export const foreground = createListeners<PushPayload>()
