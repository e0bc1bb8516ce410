import type { Deps, JobRun } from '../deps.ts'
import { inContext } from './log/context.ts'

/** Short, so that a process which restarts more often than a job is due still runs that job. */
const FIRST_RUN_MS = 60_000

export interface Job {
  name: string
  /** The first run is a minute after the start at the latest. */
  everyMs: number
  /** One run at a time. A long run checks `stopping` between its steps and ends early. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** The job sends an outbox, so it also runs at once after a commit that wrote to one. */
  outbox?: boolean
}

export interface Jobs {
  /** For tests: runs every job once, one after the other in the order given. */
  runOnce: () => Promise<void>
  /** Runs the jobs of the outboxes; calls during a run cause one more run. */
  wakeOutbox: () => void
  /** Starts no further run and waits for those under way. */
  stop: () => Promise<void>
}

export interface JobOptions {
  mayRun?: () => boolean
  onRun?: (run: JobRun) => void
}

/** Runs each job at its interval while `mayRun()`. A failed job runs again at the next one. `onRun` gets every run. */
export function startJobs(
  log: Deps['log'],
  jobs: readonly Job[],
  { mayRun = () => true, onRun = () => {} }: JobOptions = {},
): Jobs {
  const stopping = new AbortController()
  const loops = jobs.map((job) => startLoop(log, job, stopping.signal, { mayRun, onRun }))
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

function startLoop(
  log: Deps['log'],
  job: Job,
  stopping: AbortSignal,
  { mayRun, onRun }: Required<JobOptions>,
) {
  const { name } = job
  const runOnce = async () => {
    const began = performance.now()
    let failed = false
    try {
      await job.run(stopping)
    } catch (error) {
      failed = true
      log.error(`job ${name}`, error)
    }
    onRun({ name, endedAt: new Date(), seconds: (performance.now() - began) / 1000, failed })
  }
  let running: Promise<void> | null = null
  let again = false
  const go = (): Promise<void> => {
    if (stopping.aborted || !mayRun()) return Promise.resolve()
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        // A context of its own: the job does not work for the request that woke it.
        await inContext({ job: name }, runOnce)
      } while (again && !stopping.aborted)
      running = null
    })()
    return running
  }
  const timers = [setInterval(go, job.everyMs)]
  if (job.everyMs > FIRST_RUN_MS) timers.push(setTimeout(go, FIRST_RUN_MS))
  for (const timer of timers) timer.unref()
  return {
    job,
    go,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}
