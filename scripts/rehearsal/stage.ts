import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bareEnvironment } from '../../tests/support/bare-environment.ts'

/** Tells what a step has found, for its line. */
export type Tell = (text: string) => void

/** No step takes longer, even where the machine has other things to do. */
const STEP_MS = 5 * 60_000

/** The steps, one after the other, and what they have started, which is ended whatever happens. */
export class Stage {
  readonly #undo: (() => Promise<unknown>)[] = []
  readonly #interrupted: Promise<never>
  #interrupt: (reason: Error) => void = () => {}

  constructor() {
    this.#interrupted = new Promise((_, fail) => {
      this.#interrupt = fail
    })
    // Between two steps nobody waits for it.
    this.#interrupted.catch(() => {})
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => this.#interrupt(new Error(`broken off by ${signal}`)))
    }
    // npm's shell may end on a signal without passing it on.
    const parent = process.ppid
    const watch = () => {
      if (process.ppid !== parent) this.#interrupt(new Error('broken off'))
    }
    setInterval(watch, 250).unref()
  }

  /** Runs one step, and prints its line: how it went, how long it took, and what `work` tells of it. */
  async step<T>(name: string, work: (tell: Tell) => Promise<T>): Promise<T> {
    const began = performance.now()
    const told: string[] = []
    const line = (state: string, text: string) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${state.padEnd(6)} ${seconds.padStart(6)} s  ${name.padEnd(24)} ${text}`)
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`not done after ${STEP_MS / 60_000} min`)), STEP_MS)
    })
    try {
      const result = await Promise.race([work((text) => told.push(text)), late, this.#interrupted])
      line('ok', told.join('; '))
      return result
    } catch (error) {
      line('FAILED', error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Waits for what is being started, and has it ended by `clear`, also when that comes before it has started. */
  keep<T>(starting: Promise<T>, end: (started: T) => unknown): Promise<T> {
    this.#undo.push(async () => {
      const started = await starting.catch(() => undefined)
      if (started !== undefined) await end(started)
    })
    return starting
  }

  /** Ends everything that was kept, the last one first. */
  async clear(): Promise<void> {
    for (const end of this.#undo.splice(0).toReversed()) {
      await end().catch((error: unknown) => console.error(error))
    }
  }

  /**
   * Runs a program to its end; resolves with what it has answered. Fails with its last words unless its exit code is the
   * expected one. It is ended with the stage.
   */
  async run(command: string, args: string[], options: RunOptions = {}): Promise<string> {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...bareEnvironment(), ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let answer = ''
    let all = ''
    child.stdout.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      all += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      all += chunk.toString()
    })
    // A program that does not read its input may end before it has it.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    const ended = once(child, 'close')
    void this.keep(Promise.resolve(child), async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended.catch(() => {})
    })
    const [code] = (await ended) as [number | null]
    const wanted = options.exitCode ?? 0
    if (code !== wanted) {
      const last = all.trim().split('\n').slice(-5).join(' | ')
      throw new Error(`${command} ${args.join(' ')} ended with ${code}, not ${wanted}: ${last}`)
    }
    return answer.trim()
  }
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Its standard input. */
  input?: string
  exitCode?: number
}

/** Fails with these words unless it is so. */
export function must(isSo: boolean, words: string): asserts isSo {
  if (!isSo) throw new Error(words)
}
