import type { ErrorData } from './error-data.ts'

interface LogLine {
  time: string
  level: string
  msg: string
  requestId?: string
  userId?: string
  ip?: string
  job?: string
  security?: boolean
  times?: number
  seconds?: number
  data?: Record<string, unknown>
  error?: ErrorData
}

/** Nobody's text may move the cursor, colour the terminal or begin a line of its own. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')

const valueText = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)

const errorLines = (error: ErrorData, lead = ''): string[] => [
  `    ${lead}${[error.type, error.code, error.message].filter(Boolean).join(' ')}`,
  ...(error.query ? [`      ${error.query}`] : []),
  ...(error.stack ?? []).map((frame) => `      ${frame}`),
  ...(error.cause ? errorLines(error.cause, 'because of ') : []),
]

/** A log line for people: the time of day, the level, the message, then its data. */
export function readableLine(json: string): string {
  const line = JSON.parse(json) as LogLine
  const { requestId, userId, ip, job, data, times, seconds } = line
  const about = { job, ...data, user: userId, ip, request: requestId?.slice(0, 8) }
  const pairs = Object.entries(about)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${valueText(value)}`)
  const often = times === undefined ? [] : [`(${times} times in the last ${seconds} s)`]
  const level = line.security ? 'guard' : line.level
  const words = [line.time.slice(11, 19), level.padEnd(5), line.msg, ...often, ...pairs].join(' ')
  const lines = [words, ...(line.error ? errorLines(line.error) : [])]
  return lines.map((each) => `${plain(each)}\n`).join('')
}
