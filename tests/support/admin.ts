import { beforeAll } from 'vitest'
import { runAdmin } from '../../server/tools/admin/run.ts'
import { sharedApi, type TestApi } from './api.ts'
import { quietLog } from './quiet-log.ts'

/** Runs admin commands against an API under test and records their output. */
export function adminOf(api: TestApi) {
  const admin = {
    out: [] as string[],
    err: [] as string[],
    /** How often a command opened the database. */
    opened: 0,
    /** What comes by the standard input. */
    input: '',
    run: (...args: string[]) =>
      runAdmin(args, {
        print: (line) => admin.out.push(line),
        readLine: async () => admin.input,
        printError: (line) => admin.err.push(line),
        open: async () => {
          admin.opened += 1
          return { deps: api.deps, close: async () => {} }
        },
      }),
    clear: () => Object.assign(admin, { out: [], err: [], opened: 0, input: '' }),
  }
  return admin
}

/** `sharedApi` with its admin commands, and what it tells of security. */
export function sharedAdmin() {
  const api = sharedApi()
  const security: unknown[] = []
  beforeAll(() => {
    api.deps.log = quietLog({
      error: () => {},
      security: (event, data) => security.push({ event, ...data }),
    })
  })
  return { api, admin: adminOf(api), security }
}
