import { pino } from 'pino'
import type { Log } from '../../deps.ts'
import type { Settings } from '../settings.ts'
import { currentContext } from './context.ts'
import { causeKey, errorData } from './error-data.ts'
import { readableLine } from './readable.ts'
import { Repeats, type Repeated } from './repeats.ts'
import { scrub, scrubText } from './scrub.ts'

interface Entry {
  level: 'warn' | 'error'
  message: string
  rest: object
}

type LogSettings = Pick<Settings, 'logLevel' | 'logFormat'>

/**
 * The log of a process (docs/operations.md#log). Nothing secret gets in; repeated warnings and errors are counted;
 * security lines are written at every level. `write` takes whole lines; default: the standard output.
 */
export function createLog(
  { logLevel, logFormat }: LogSettings,
  write?: (line: string) => void,
): Log {
  const print = write ?? ((line: string) => void process.stdout.write(line))
  const isJson = logFormat === 'json'
  const logger = pino(
    {
      level: logLevel,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    isJson && !write
      ? pino.destination({ dest: 1, sync: true })
      : { write: isJson ? print : (line: string) => print(readableLine(line)) },
  )
  const guard = logger.child({ security: true }, { level: 'info' })
  // Without the IP address: only lines about requests and security have it.
  const contextPart = () => {
    const { requestId, userId, job } = currentContext() ?? {}
    return { requestId, userId, job }
  }
  const dataPart = (data: object | undefined) => (data ? { data: scrub(data) } : {})
  const repeats = new Repeats<Entry>(({ level, message, rest }, repeated?: Repeated) =>
    logger[level]({ ...rest, ...repeated }, message),
  )
  return {
    info: (message, data) =>
      logger.info({ ...contextPart(), ...dataPart(data) }, scrubText(message)),
    warn: (message, data) => {
      const rest = { ...contextPart(), ...dataPart(data) }
      const key = `warn ${message} ${JSON.stringify(dataPart(data))}`
      repeats.say(key, { level: 'warn', message: scrubText(message), rest })
    },
    error: (message, error, data) => {
      const about = error === undefined ? undefined : errorData(error)
      const rest = { ...contextPart(), ...dataPart(data), ...(about ? { error: about } : {}) }
      const key = `error ${message} ${about ? causeKey(about, dataPart(data)) : JSON.stringify(dataPart(data))}`
      repeats.say(key, { level: 'error', message: scrubText(message), rest })
    },
    security: (event, data) => {
      const { requestId, userId, ip, ...rest } = { ...currentContext(), ...data }
      guard.info({ event, requestId, userId, ip, ...dataPart(rest) }, event)
    },
  }
}
