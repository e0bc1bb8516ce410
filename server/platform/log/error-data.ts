import { DrizzleQueryError } from 'drizzle-orm'
import { scrubText } from './scrub.ts'

export interface ErrorData {
  type: string
  message?: string
  /** PostgreSQL's or the system's code. */
  code?: string
  constraint?: string
  /** The statement without its parameters, which hold emails, password hashes and mail texts. */
  query?: string
  stack?: string[]
  cause?: ErrorData
}

const MAX_CAUSES = 5
const MAX_FRAMES = 12

/** Only the frames of a stack: the text above them repeats the message, and a failed query's message has parameters. */
const framesOf = (stack: string | undefined) =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => scrubText(line.trim(), 300))

const textAt = (error: object, name: string): string | undefined => {
  const value = (error as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** The message without the values that the database and the JSON parser quote from a request. */
const withoutQuotes = (message: string): string =>
  message
    .replace(/(syntax for type [\w ]+|invalid .{0,80}?): ".*"$/s, '$1')
    .replace(/(?:, )?\.{0,3}".*" is not valid JSON/s, ' in what is not valid JSON')

/** What the log may hold of anything thrown: no parameters, no values of a request, no secrets. */
export function errorData(error: unknown, depth = 0): ErrorData {
  if (!(error instanceof Error)) return { type: typeof error, message: scrubText(String(error)) }
  const query = error instanceof DrizzleQueryError ? scrubText(error.query) : undefined
  const cause =
    error.cause ?? (error instanceof AggregateError ? (error.errors as unknown[])[0] : undefined)
  const data: ErrorData = {
    type: error.name,
    message: query ? 'Failed query' : scrubText(withoutQuotes(error.message)),
    code: textAt(error, 'code'),
    constraint: textAt(error, 'constraint'),
    query,
    stack: framesOf(error.stack),
  }
  if (cause !== undefined && depth < MAX_CAUSES) data.cause = errorData(cause, depth + 1)
  return data
}

/** Errors of the connection to the database, not of one statement: the same wherever they happen. */
const OF_THE_CONNECTION = /^(?:DATABASE_DOWN|E[A-Z]+|08\w{3}|53\w{3}|57\w{3})$/

/** A key for what went wrong: equal for two errors with the same cause, and for the same fault in the same place. */
export function causeKey(error: ErrorData, data: unknown): string {
  let root = error
  for (let each: ErrorData | undefined = error; each; each = each.cause) {
    if (each.code && OF_THE_CONNECTION.test(each.code)) return each.code
    root = each
  }
  return JSON.stringify([root.type, root.code, root.stack?.[0] ?? root.message, data])
}
