import type { Deps } from './deps.ts'

/** Work behind the requests, done again and again. */
export interface Job {
  /** Said in the log when it fails. */
  name: string
  everyMs: number
  /** Never overlaps with itself. A long one ends early, between two pieces of work, once stopped. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Empties an outbox, and so runs at once after a commit that wrote to one. */
  outbox?: boolean
}

export interface Jobs {
  /** Runs every job once, one after the other in the order given. */
  runOnce: () => Promise<void>
  /** Runs the jobs of the outboxes; calls during a run lead to one more run. */
  wakeOutbox: () => void
  /** No run begins any more; those under way end. */
  stop: () => Promise<void>
}

/** Runs each job every so often, and says so in the log when one fails; it is tried again in time. */
export function startJobs(log: Deps['log'], jobs: readonly Job[]): Jobs {
  const stopping = new AbortController()
  const loops = jobs.map((job) => startLoop(log, job, stopping.signal))
  return {
    runOnce: async () => {
      for (const loop of loops) await loop.go()
    },
    wakeOutbox: () => {
      for (const loop of loops) if (loop.job.outbox) void loop.go()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLoop(log: Deps['log'], job: Job, stopping: AbortSignal) {
  let running: Promise<void> | null = null
  let again = false
  const go = (): Promise<void> => {
    if (stopping.aborted) return Promise.resolve()
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        try {
          await job.run(stopping)
        } catch (error) {
          log.error(`job ${job.name}`, error)
        }
      } while (again && !stopping.aborted)
      running = null
    })()
    return running
  }
  const timer = setInterval(go, job.everyMs)
  timer.unref()
  return {
    job,
    go,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
