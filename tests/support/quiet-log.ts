import type { Log } from '../../server/deps.ts'

/** A log that tells errors alone, with other places for some of its lines. */
export const quietLog = (instead: Partial<Log> = {}): Log => ({
  info: () => {},
  warn: () => {},
  error: (message, error) => console.error(message, error),
  security: () => {},
  ...instead,
})
