import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../server/platform/settings.ts'

/** Every setting that is wrong, unsafe or without effect stops the start, with a message that names it. */

const folder = mkdtempSync(join(tmpdir(), 'lopmo-refused-'))
afterAll(() => rmSync(folder, { recursive: true }))
const notPem = join(folder, 'not.pem')
writeFileSync(notPem, 'xin chào')

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: folder, ...env })
const messageOf = (env: Record<string, string>): string => {
  try {
    read(env)
    return ''
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

const PUBLIC_URL = 'https://lopmo.vn'
const postgres = { DATABASE_URL: 'postgres://x@127.0.0.1/x', SESSION_SECRET: SECRET, PUBLIC_URL }
const production = { ...postgres, NODE_ENV: 'production' }
const momo = { MOMO_PARTNER_CODE: 'P', MOMO_ACCESS_KEY: 'A', MOMO_SECRET_KEY: 'S' }
const vnpay = { VNPAY_TMN_CODE: 'T', VNPAY_HASH_SECRET: 'H' }
const SMTP_URL = 'smtps://thu:mat-khau@smtp.example.vn'
const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }
const without = (env: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key !== name))

/** A setting, values of it that are refused, and what else is set. */
const REFUSED: [name: string, values: string[], others?: Record<string, string>][] = [
  ['NODE_ENV', ['prod', 'Production', 'staging'], postgres],
  ['PORT', ['ba nghìn', '65536', '-1', '80.5', '0x50', '1e3']],
  ['DATABASE_URL', ['hello', 'mysql://x@db/x', 'http://db/x', 'postgres://', 'postgres:///lopmo']],
  ['EMBEDDED_DATABASE', ['yes']],
  ['EMBEDDED_DATABASE', ['1'], postgres],
  ['DATABASE_REPLICA_URL', ['hello'], postgres],
  ['DATABASE_REPLICA_URL', ['postgres://x@127.0.0.1/x']],
  ['DATABASE_CA_FILE', [join(folder, 'khong-co.pem'), notPem, folder], postgres],
  ['DATABASE_CA_FILE', [notPem]],
  ['DATABASE_POOL_SIZE', ['1', '0', 'mười', '201']],
  ['DATABASE_WAIT_MS', ['4s', '0', '-1']],
  ['DATABASE_STATEMENT_TIMEOUT_MS', ['30s', '-1']],
  ['DATABASE_IDLE_TRANSACTION_TIMEOUT_MS', ['15s', '-1']],
  ['DATA_DIR', [join(notPem, 'data'), '/dev/null/data']],
  ['S3_ENDPOINT', ['s3.example.vn', 'ftp://s3.example.vn'], bucket],
  ['S3_ENDPOINT', ['https://s3.example.vn']],
  ['S3_REGION', ['ap-southeast-1']],
  ['S3_BUCKET', ['b']],
  ['S3_FORCE_PATH_STYLE', ['yes', 'on'], bucket],
  ['SESSION_SECRET', ['short', 's'.repeat(32), 'abcabcabcabc'.repeat(4)]],
  [
    'PUBLIC_URL',
    ['lopmo.vn', 'ftp://lopmo.vn', 'https://lopmo.vn/khoa-hoc', 'https://a:b@lopmo.vn'],
  ],
  ['HSTS', ['on', '31536000', 'max-age=lâu', 'max-age=1, preload'], { PUBLIC_URL }],
  ['HSTS', ['max-age=31536000'], { PUBLIC_URL: 'http://lopmo.vn' }],
  ['HSTS', ['max-age=31536000']],
  ['CORS_ORIGINS', ['*', 'https://a.vn,b.vn', 'https://a.vn/app']],
  ['TRUST_PROXY', ['yes', 'on', 'TRUE', '2']],
  ['SEED_DEMO', ['yes']],
  ['OWNER_EMAIL', ['chủ trường', 'lopmo.vn', 'a@b, c@d']],
  ['METRICS_TOKEN', ['short', 'm'.repeat(16)]],
  ['STOP_DRAIN_MS', ['5s', '10001']],
  [
    'SMTP_URL',
    ['hello', 'smtp.example.vn', 'smtp.example.vn:587', 'http://smtp.example.vn', 'smtp:'],
  ],
  ['MAIL_FROM', ['Lớp Mở', 'Lớp Mở <no-reply>', 'a@b.vn, c@d.vn']],
  ['MAIL_FROM', ['', 'Lớp Mở <no-reply@lopmo.local>'], { ...production, SMTP_URL }],
  ['MAIL_BOUNCES_TO', ['thư trả về', 'lopmo.vn', 'Thư <a@lopmo.vn>', 'a@b.vn, c@d.vn']],
  ['MAIL_BOUNCE_TO', ['thu@lopmo.vn']],
  ['PAYMENT_SIMULATOR', ['yes', 'on']],
  ['MOMO_PARTNER_CODE', ['P']],
  ['MOMO_ACCESS_KEY', ['A']],
  ['MOMO_SECRET_KEY', ['S'], { PUBLIC_URL }],
  ['MOMO_BASE_URL', ['payment.momo.vn'], { ...momo, PUBLIC_URL }],
  [
    'MOMO_BASE_URL',
    [
      '',
      'http://payment.momo.vn',
      'https://localhost:3000/mo-phong',
      'https://127.0.0.1',
      'xin chào',
    ],
    { ...production, ...momo },
  ],
  ['MOMO_BASE_URL', [''], { ...postgres, ...momo }],
  ['VNPAY_TMN_CODE', ['T']],
  ['VNPAY_HASH_SECRET', ['H'], { PUBLIC_URL }],
  ['VNPAY_PAY_URL', ['vnpayment.vn'], { ...vnpay, PUBLIC_URL }],
  ['VNPAY_PAY_URL', ['', 'https://127.0.0.1/'], { ...production, ...vnpay }],
  ['VNPAY_API_URL', ['vnpayment.vn'], { ...vnpay, PUBLIC_URL }],
  ['VNPAY_API_URL', [''], { ...production, ...vnpay, VNPAY_PAY_URL: 'https://pay.example.vn' }],
  ['FCM_PROJECT_ID', ['p']],
  ['FCM_CLIENT_EMAIL', ['e']],
  ['FCM_PRIVATE_KEY', ['khóa'], { FCM_PROJECT_ID: 'p', FCM_CLIENT_EMAIL: 'e' }],
  ['FCM_BASE_URL', ['fcm', 'https://fcm.test/v1']],
  ['FCM_TOKEN_URL', ['token']],
]

const rows = REFUSED.flatMap(([name, values, others = {}]) =>
  values.map((value) => [name, value, others] as const),
)

/** Words of the messages of zod and of Node.js. */
const ENGLISH = /Invalid|expected|Too (?:big|small)|Error|must|number\b/

test.each(rows)('%s=%j is refused by name, in Vietnamese', (name, value, others) => {
  const message = messageOf({ ...others, [name]: value })
  expect(message).toContain(name)
  expect(message).not.toMatch(ENGLISH)
})

test('a value that may be a secret is not repeated', () => {
  const message = messageOf({
    SESSION_SECRET: 'bi-mat',
    SMTP_URL: 'thu:bi-mat@smtp.example.vn',
    DATABASE_URL: 'lopmo:bi-mat@db/lopmo',
  })
  expect(message).toContain('SMTP_URL')
  expect(message).not.toContain('bi-mat')
})

test('all settings that are not understood are reported at once, one per line', () => {
  const lines = messageOf({ PORT: 'x', TRUST_PROXY: 'yes', SMTP_URL: 'hello' }).split('\n')
  expect(lines.map((line) => /[A-Z_]{4,}/.exec(line)?.[0])).toEqual([
    'PORT',
    'TRUST_PROXY',
    'SMTP_URL',
  ])
})

describe('what shows that a site is a real one', () => {
  const signs: [string, Record<string, string>][] = [
    ['production', { NODE_ENV: 'production', EMBEDDED_DATABASE: '1' }],
    ['a real database', without(postgres, 'PUBLIC_URL')],
    ['a mail server', { SMTP_URL }],
    ['keys of MoMo', momo],
    ['keys of VNPAY', vnpay],
  ]

  /** The addresses of the gateways, which some of the signs require as well. */
  const GATEWAYS = {
    MOMO_BASE_URL: 'https://payment.momo.vn',
    VNPAY_PAY_URL: 'https://pay.example.vn/pay',
    VNPAY_API_URL: 'https://pay.example.vn/api',
  }

  test.each(signs)('%s: demands the public address, whatever NODE_ENV says', (_, env) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(messageOf({ NODE_ENV, ...GATEWAYS, ...env })).toContain('PUBLIC_URL')
      expect(messageOf({ NODE_ENV, ...GATEWAYS, ...env, PUBLIC_URL })).toBe('')
    }
  })

  test.each(signs)('%s: no simulator, no demo accounts, unless asked for by name', (_, env) => {
    const given = { ...GATEWAYS, ...env, PUBLIC_URL }
    expect(read(given)).toMatchObject({ simulator: false, seedDemo: false, warnings: [] })
    const asked = read({ ...given, PAYMENT_SIMULATOR: '1', SEED_DEMO: '1' })
    expect(asked).toMatchObject({ simulator: true, seedDemo: true })
    expect(asked.warnings.join()).toContain('PAYMENT_SIMULATOR')
  })

  test('a fresh machine has simulator and demo accounts without a warning, unless they are switched off', () => {
    expect(read({})).toMatchObject({ simulator: true, seedDemo: true, warnings: [] })
    expect(read({ PAYMENT_SIMULATOR: '0', SEED_DEMO: '0' })).toMatchObject({
      simulator: false,
      seedDemo: false,
    })
  })

  test('production without DATABASE_URL needs EMBEDDED_DATABASE=1', () => {
    const env = without(production, 'DATABASE_URL')
    expect(messageOf(env)).toMatch(/DATABASE_URL.*EMBEDDED_DATABASE=1/)
    expect(read({ ...env, EMBEDDED_DATABASE: '1' }).databaseUrl).toBeUndefined()
  })

  test('a production site whose gateway is a sandbox has a warning', () => {
    const env = { ...production, ...momo, ...vnpay, ...GATEWAYS }
    expect(read(env).warnings).toEqual([])
    const MOMO_BASE_URL = 'https://test-payment.momo.vn'
    expect(read({ ...env, MOMO_BASE_URL }).warnings).toEqual([
      'MoMo là môi trường thử: người mua không trả tiền thật.',
    ])
  })
})

describe('an unknown name', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['NOD_ENV', 'NODE_ENV'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['MOMO_PARTNERCODE', 'MOMO_PARTNER_CODE'],
    ['VNPAY_HASHSECRET', 'VNPAY_HASH_SECRET'],
    ['UPLOADS_DIR', 'UPLOAD_DIR'],
  ])('%s is refused: it looks like %s', (name, meant) => {
    const message = messageOf({ [name]: 'x' })
    expect(message).toContain(name)
    expect(message).toContain(meant)
  })

  test('is a warning when it stands beside the right one, is harmless or only begins like a setting', () => {
    const { warnings } = read({
      ...postgres,
      DATABASE_URI: 'x',
      CORS_ORIGIN: 'x',
      MOMO_SECRET: 'x',
      DATABASE_PASSWORD: 'x',
    })
    expect(warnings.map((line) => line.replace(/^Không có thiết lập (\w+),.*$/, '$1'))).toEqual([
      'DATABASE_URI',
      'CORS_ORIGIN',
      'MOMO_SECRET',
      'DATABASE_PASSWORD',
    ])
  })

  test('that another program sets causes no warning', () => {
    const env = {
      HOME: '/root',
      HOSTNAME: 'x',
      POST: 'x',
      MAIL: '/var/mail/x',
      SESSION_MANAGER: 'x',
    }
    const more = { AWS_REGION: 'x', FTP_URL: 'x', SORT: 'x', DATADIR: '', database_url: 'x' }
    expect(read({ ...env, ...more }).warnings).toEqual([])
  })
})

describe('HSTS', () => {
  test.each([
    [{}, undefined],
    [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
    [{ PUBLIC_URL }, 'max-age=15552000'],
    [{ PUBLIC_URL, HSTS: 'off' }, undefined],
    [{ HSTS: 'off' }, undefined],
    [
      { PUBLIC_URL, HSTS: 'max-age=63072000; includeSubDomains; preload' },
      'max-age=63072000; includeSubDomains; preload',
    ],
  ])('of %j is %j', (env, value) => {
    expect(read(env as Record<string, string>).hsts).toBe(value)
  })
})
