import type { NotificationKind } from '../../../shared/rules/push-data.ts'
import { deadlinesChanged } from '../../api/deadlines.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { assessmentChanges } from '../../api/assessments.ts'
import { useOwner } from '../session/use-owner.ts'
import { toast } from '../../ui/toast.ts'
import { registerDevice } from './device.ts'
import { foreground } from './foreground.ts'
import { useNotificationPermission } from './notification-permission.ts'
import { readPush, readWorkerMessage, type PushMessage, type PushPayload } from './push-message.ts'

/** How long a message's toast stays (docs/product.md#limits). */
const TOAST_MS = 6_000
/** All windows of a browser receive the message at the same moment; the first one claims it for this long. */
const CLAIM_MS = 2_000

/** Receives pushes for the signed-in user where this browser can. Shows nothing itself. */
export function PushMessages() {
  const { state } = useNotificationPermission()
  return state === 'not-offered' || state === 'unsupported' ? null : (
    <Receiver on={state === 'on'} />
  )
}

function Receiver({ on }: { on: boolean }) {
  const owner = useOwner()
  useEffect(() => {
    const ended = new AbortController()
    if (on && owner) void registerDevice(owner, ended.signal)
    return () => ended.abort()
  }, [on, owner])
  usePushMessages(on)
  return null
}

/** True in one of several visible windows, so that only that one shows the message. */
async function isOursToShow({ messageId }: PushPayload): Promise<boolean> {
  if (document.visibilityState !== 'visible') return false
  if (!messageId) return true
  return new Promise((resolve) => {
    void navigator.locks.request(`push/${messageId}`, { ifAvailable: true }, async (claim) => {
      resolve(claim !== null)
      if (claim) await new Promise((done) => setTimeout(done, CLAIM_MS))
    })
  })
}

/** What to reload after a notification of each kind (docs/product.md#deadline-fetch). */
const RELOAD: Record<NotificationKind, (client: QueryClient) => Promise<void>> = {
  DEADLINE: deadlinesChanged,
  GRADED: assessmentChanges.feedbackReceived,
  RETURNED: assessmentChanges.feedbackReceived,
  COMMENT: assessmentChanges.feedbackReceived,
}

/** An unknown kind counts as COMMENT, because reloading the threads is harmless. */
const kindOf = ({ type }: PushMessage): NotificationKind =>
  Object.hasOwn(RELOAD, type) ? (type as NotificationKind) : 'COMMENT'

/**
 * Handles messages in an open page: a visible window shows an info toast that links to the message's page
 * (docs/product.md#limits), and every tab reloads what the message is about. A click on a notification
 * navigates the open page.
 */
function usePushMessages(on: boolean): void {
  const navigate = useNavigate()
  const client = useQueryClient()

  useEffect(() => {
    const reread = (payload: PushPayload) => {
      void RELOAD[kindOf(readPush(payload))](client)
    }
    const show = async (payload: PushPayload) => {
      if (!(await isOursToShow(payload))) return
      const { title, body, path } = readPush(payload)
      toast.info(body, {
        title,
        autoClose: TOAST_MS,
        ...(path ? { link: { href: path, follow: () => void navigate(path) } } : {}),
      })
    }
    const onWorkerMessage = ({ data }: MessageEvent<unknown>) => {
      const message = readWorkerMessage(data)
      if (message?.type === 'NAVIGATE') void navigate(message.url)
      if (message?.type === 'PUSHED') reread(message.payload)
    }
    const onForeground = (payload: PushPayload) => {
      reread(payload)
      void show(payload)
    }
    // With the switch off, messages that still arrive are not shown.
    const stopListening = on ? foreground.subscribe(onForeground) : () => {}
    const workers = navigator.serviceWorker
    workers.addEventListener('message', onWorkerMessage)
    return () => {
      stopListening()
      workers.removeEventListener('message', onWorkerMessage)
    }
  }, [on, navigate, client])
}
