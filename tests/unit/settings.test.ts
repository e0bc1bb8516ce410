import { generateKeyPairSync } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../server/platform/settings.ts'
import { SETTING_NAMES } from '../../server/platform/settings/environment.ts'
import { checkFolders } from '../../server/platform/settings/folders.ts'
import { projectPath } from '../../server/platform/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'lopmo-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: folder, ...env })
const momo = { MOMO_PARTNER_CODE: 'P', MOMO_ACCESS_KEY: 'A', MOMO_SECRET_KEY: 'S' }
const PUBLIC_URL = 'https://lopmo.vn'

describe('a fresh machine', () => {
  test('needs nothing: embedded database, demo data, simulators, port 3000', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      seedDemo: true,
      simulator: true,
      momo: undefined,
      vnpay: undefined,
      smtpUrl: undefined,
    })
  })

  test('keeps its secret in the data folder, for the owner only', () => {
    const first = read({}).sessionSecret
    expect(read({}).sessionSecret).toEqual(first)
    const file = join(folder, 'session-secret')
    expect(existsSync(file)).toBe(true)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(new TextEncoder().encode(readFileSync(file, 'utf8'))).toEqual(first)
  })
})

describe('a real database', () => {
  const DATABASE_URL = 'postgres://x@127.0.0.1/x'

  test('demands a secret of at least 32 characters', () => {
    expect(() => read({ DATABASE_URL })).toThrow(SettingsError)
    expect(() => read({ DATABASE_URL, SESSION_SECRET: 'short' })).toThrow(/32/)
  })

  test('has the waiting times and the number of connections that are set', () => {
    const real = { DATABASE_URL, SESSION_SECRET: SECRET, PUBLIC_URL }
    const DEFAULTS = { poolSize: 10, waitMs: 4_500, statementMs: 30_000, idleTransactionMs: 15_000 }
    expect(read(real).database).toMatchObject(DEFAULTS)
    const given = {
      DATABASE_POOL_SIZE: '25',
      DATABASE_WAIT_MS: '2000',
      DATABASE_STATEMENT_TIMEOUT_MS: '0',
      DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: '9000',
    }
    expect(read({ ...real, ...given }).database).toMatchObject({
      poolSize: 25,
      waitMs: 2_000,
      statementMs: 0,
      idleTransactionMs: 9_000,
    })
  })
})

test('the address of a provider loses the slash at its end', () => {
  const live = { NODE_ENV: 'production', EMBEDDED_DATABASE: '1', PUBLIC_URL }
  const MOMO_BASE_URL = 'https://payment.momo.vn/'
  expect(read({ ...live, ...momo, MOMO_BASE_URL }).momo?.baseUrl).toBe('https://payment.momo.vn')
})

test('some of a provider’s keys are refused: all or none', () => {
  expect(() => read({ MOMO_ACCESS_KEY: 'A' })).toThrow(/MOMO_PARTNER_CODE/)
  expect(() => read({ VNPAY_TMN_CODE: 'T' })).toThrow(/VNPAY_HASH_SECRET/)
  expect(read({ ...momo, PUBLIC_URL }).momo?.baseUrl).toBe('https://test-payment.momo.vn')
})

describe('push', () => {
  const pemOf = (key: { export: (format: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }) =>
    key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const pem = pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const fcm = { FCM_PROJECT_ID: 'p', FCM_CLIENT_EMAIL: 'e', FCM_PRIVATE_KEY: pem }

  test('is off without its keys; only some of them are refused', () => {
    expect(read({}).fcm).toBeUndefined()
    expect(() => read({ FCM_PROJECT_ID: 'p' })).toThrow(/FCM_PRIVATE_KEY/)
  })

  test('goes to Google by default; its key may have real or escaped line ends', () => {
    for (const FCM_PRIVATE_KEY of [pem, pem.replaceAll('\n', '\\n')]) {
      const settings = read({ ...fcm, FCM_PRIVATE_KEY }).fcm
      expect(settings).toMatchObject({
        projectId: 'p',
        clientEmail: 'e',
        baseUrl: 'https://fcm.googleapis.com',
        tokenUrl: 'https://oauth2.googleapis.com/token',
      })
      expect(settings && pemOf(settings.privateKey)).toBe(pem)
    }
  })

  test('goes to other addresses where they are set', () => {
    const FCM_BASE_URL = 'http://127.0.0.1:9/'
    const FCM_TOKEN_URL = 'http://127.0.0.1:9/token'
    expect(read({ ...fcm, FCM_BASE_URL, FCM_TOKEN_URL }).fcm).toMatchObject({
      baseUrl: 'http://127.0.0.1:9',
      tokenUrl: FCM_TOKEN_URL,
    })
  })

  test('refuses a bad key in one line that does not repeat it', () => {
    const curve = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
    for (const FCM_PRIVATE_KEY of ['khóa bí mật', pem.slice(0, 400), curve]) {
      expect(() => read({ ...fcm, FCM_PRIVATE_KEY })).toThrow(
        new SettingsError(
          'FCM_PRIVATE_KEY phải là khóa RSA dạng PEM (private_key trong tệp JSON).',
        ),
      )
    }
  })
})

describe('.env.example', () => {
  const example = readFileSync(projectPath('.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '')

  /** Read by the build, by `npm run dev` or by the tests. */
  const OF_OTHERS = /^(?:VITE_\w+|API_PROXY_TARGET|TEST_\w+|\w+_PATH)$/

  test('lists every setting of the server once, and no other', () => {
    expect(listed.filter((name) => !OF_OTHERS.test(name)).toSorted()).toEqual(
      SETTING_NAMES.toSorted(),
    )
  })

  test('lists no setting of others that they do not read', () => {
    const sources = ['src', 'scripts', 'tests/support', 'vite.config.ts']
      .map((path) => projectPath(path))
      .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    expect(listed.filter((name) => OF_OTHERS.test(name) && !sources.includes(name))).toEqual([])
  })

  test('changes nothing when it is copied as it is', () => {
    const copied = readSettings({ ...parseEnv(example), DATA_DIR: folder })
    expect(copied).toEqual(read({}))
  })
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('folders', () => {
  const PUBLIC = { PUBLIC_URL, SESSION_SECRET: SECRET }

  test('are made at the start, and nobody else can read them', () => {
    const settings = read({ DATA_DIR: join(folder, 'new/data') })
    checkFolders(settings)
    for (const made of [settings.dataDir, settings.uploadDir]) {
      expect(statSync(made).mode & 0o077).toBe(0)
    }
  })

  test('that cannot be made are named at the start; those that are not needed are not checked', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const UPLOAD_DIR = join(file, 'uploads')
    expect(() => checkFolders(read({ UPLOAD_DIR }))).toThrow(/^Thiết lập UPLOAD_DIR .*a-file/)
    const DATA_DIR = join(file, 'data')
    expect(() => checkFolders(read({ ...PUBLIC, DATA_DIR }))).toThrow(
      /^Thiết lập DATA_DIR .*a-file/,
    )
    const elsewhere = {
      ...PUBLIC,
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
      SMTP_URL: 'smtp://127.0.0.1',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 's',
    }
    expect(() => checkFolders(read({ ...elsewhere, DATA_DIR }))).not.toThrow()
  })

  test('with a damaged session secret are refused', () => {
    const DATA_DIR = join(folder, 'broken')
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'session-secret'), '')
    expect(() => read({ DATA_DIR })).toThrow(/session-secret/)
  })
})
