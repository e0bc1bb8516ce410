import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { assessmentChanges } from '../api/assessment-queries.ts'
import { learningChanges } from '../api/learning-queries.ts'
import { readPush, readWorkerMessage, type PushPayload } from './push-message.ts'
import { useDeadlines } from '../deadlines/DeadlineProvider.tsx'
import { toast } from '../ui/toast.ts'
import { foreground } from './foreground.ts'

/** Section 9. */
const TOAST_MS = 6_000
/** All windows of a browser get the message in the same instant. */
const CLAIM_MS = 2_000

/** Of several visible windows one shows the message. */
async function isOursToShow({ messageId }: PushPayload): Promise<boolean> {
  if (document.visibilityState !== 'visible') return false
  if (!messageId) return true
  return new Promise((tell) => {
    void navigator.locks.request(`push/${messageId}`, { ifAvailable: true }, async (claim) => {
      tell(claim !== null)
      if (claim) await new Promise((done) => setTimeout(done, CLAIM_MS))
    })
  })
}

/**
 * What a message does in an open page: an info toast where it can be seen (section 9), a click on it
 * leads to its page; what it told of is read anew, in every tab. A click on a notification leads the
 * page on, too.
 */
export function usePushMessages(on: boolean): void {
  const { refresh } = useDeadlines()
  const navigate = useNavigate()
  const client = useQueryClient()

  useEffect(() => {
    const reread = (payload: PushPayload) => {
      if (readPush(payload).type === 'DEADLINE') {
        void refresh()
        void learningChanges.deadlinesTold(client)
      } else void assessmentChanges.answered(client)
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
    // Switched off, what is still on its way is not shown any more.
    const stopListening = on ? foreground.subscribe(onForeground) : () => {}
    const workers = navigator.serviceWorker
    workers.addEventListener('message', onWorkerMessage)
    return () => {
      stopListening()
      workers.removeEventListener('message', onWorkerMessage)
    }
  }, [on, refresh, navigate, client])
}
