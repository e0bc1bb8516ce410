import type { Deps } from '../../deps.ts'
import { isOutdatedReminder } from './reminders.ts'
import { type ClaimedDelivery, claimDeliveries, dropToken, pushOutbox } from './deliveries.ts'
import { openFcm, type Fcm, type SendOutcome } from './fcm.ts'
import { fcmMessage } from './message.ts'

/** Messages sent at the same time (docs/providers/push.md#messages-at-the-same-time). */
const AT_ONCE = 20
/** The longest wait that the server accepts from FCM. */
const LONGEST_ASKED_WAIT = 24 * 3600_000

const senders = new WeakMap<Deps, ReturnType<typeof pushSender>>()

/** Job: `pushSender`, the same one in every run of a process. */
export function sendPushes(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const sender = senders.get(deps) ?? pushSender(deps)
  senders.set(deps, sender)
  return sender(stopping)
}

/** Sends the due pushes and returns how many FCM accepted. Keeps FCM's access token between runs. */
export function pushSender(deps: Deps): (stopping?: AbortSignal) => Promise<number> {
  const { fcm } = deps.settings
  if (!fcm) return () => Promise.resolve(0)
  const gateway = openFcm(deps, fcm)
  return (stopping) => sendDuePushes(deps, gateway, stopping)
}

type Outcome = SendOutcome | { kind: 'dropped' }

/** Sends due pushes, `AT_ONCE` at a time. Ends when a whole batch failed: FCM is down or refuses us. */
async function sendDuePushes(deps: Deps, fcm: Fcm, stopping?: AbortSignal): Promise<number> {
  let sent = 0
  while (!stopping?.aborted) {
    const batch = await claimDeliveries(deps, AT_ONCE)
    const outcomes = await Promise.all(batch.map((delivery) => deliver(deps, fcm, delivery)))
    sent += outcomes.filter(({ kind }) => kind === 'sent').length
    report(deps, outcomes)
    if (outcomes.every(({ kind }) => kind === 'retry' || kind === 'credentials')) break
  }
  return sent
}

/** Logs one line for a batch, because its messages usually fail for the same reason. */
function report(deps: Deps, outcomes: readonly Outcome[]): void {
  const retried = outcomes.filter((outcome) => outcome.kind === 'retry')
  if (retried[0]) {
    const { reason } = retried[0]
    deps.log.warn('pushes not sent', { count: retried.length, reason })
  }
  for (const outcome of outcomes) {
    if (outcome.kind !== 'credentials' && outcome.kind !== 'our-bug') continue
    const { kind, reason } = outcome
    deps.log.error(`pushes refused by FCM: ${kind}`, undefined, { reason })
    return
  }
}

async function deliver(deps: Deps, fcm: Fcm, delivery: ClaimedDelivery): Promise<Outcome> {
  const { token, data, expiresAt, attempts } = delivery
  const now = deps.now()
  if (expiresAt <= now || delivery.elsewhere || (await isOutdatedReminder(deps, delivery))) {
    await pushOutbox.forget(deps, delivery)
    return { kind: 'dropped' }
  }
  const outcome = await fcm.send(fcmMessage(token, data, { expiresAt, now }))
  switch (outcome.kind) {
    case 'sent':
      await pushOutbox.markSent(deps, delivery)
      break
    case 'delete-token':
      await dropToken(deps, delivery)
      break
    case 'our-bug':
      await pushOutbox.markFailed(deps, delivery, { reason: outcome.reason, waitMs: null })
      break
    case 'credentials':
    case 'retry': {
      const asked = outcome.kind === 'retry' ? outcome.afterMs : null
      const waitMs = waitAfter(attempts, asked)
      await pushOutbox.markFailed(deps, delivery, { reason: outcome.reason, waitMs })
      break
    }
    default:
      outcome satisfies never
  }
  return outcome
}

/**
 * The wait in milliseconds after this many attempts (docs/providers/push.md#waiting-before-another-try): FCM's, else
 * `waitsMs`, plus up to half at random, so that failed pushes spread.
 */
export function waitAfter(attempts: number, askedMs: number | null): number {
  const wait =
    askedMs === null ? pushOutbox.waitAfter(attempts) : Math.min(askedMs, LONGEST_ASKED_WAIT)
  return Math.round(wait * (1 + Math.random() / 2))
}
