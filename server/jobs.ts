import type { Deps } from './deps.ts'

export interface Jobs {
  /** Runs every job once, one after the other (start-up, tests). */
  runOnce: () => Promise<void>
  /** Wakes the outbox; calls during a run lead to one more run. */
  wakeOutbox: () => void
  stop: () => Promise<void>
}

/** The work behind the requests: sending mails, asking providers about open payments. */
export function startJobs(
  deps: Deps,
  work: {
    sendMails: (deps: Deps) => Promise<unknown>
    settlePending: (deps: Deps) => Promise<unknown>
    findLate: (deps: Deps) => Promise<unknown>
  },
  everyMs = { mails: 15_000, payments: 20_000, late: 10 * 60_000 },
): Jobs {
  let stopped = false
  const loop = (name: string, run: (deps: Deps) => Promise<unknown>, ms: number) => {
    let running: Promise<void> | null = null
    let again = false
    const go = (): Promise<void> => {
      if (stopped) return Promise.resolve()
      if (running) {
        again = true
        return running
      }
      running = (async () => {
        do {
          again = false
          try {
            await run(deps)
          } catch (error) {
            deps.log.error(`job ${name}`, error)
          }
        } while (again && !stopped)
        running = null
      })()
      return running
    }
    const timer = setInterval(go, ms)
    timer.unref()
    return {
      go,
      stop: async () => {
        clearInterval(timer)
        await running
      },
    }
  }
  const mails = loop('mails', work.sendMails, everyMs.mails)
  const payments = loop('payments', work.settlePending, everyMs.payments)
  const late = loop('late payments', work.findLate, everyMs.late)
  return {
    runOnce: async () => {
      await payments.go()
      await late.go()
      await mails.go()
    },
    wakeOutbox: () => void mails.go(),
    stop: async () => {
      stopped = true
      await Promise.all([mails.stop(), payments.stop(), late.stop()])
    },
  }
}
