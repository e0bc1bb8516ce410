import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** A setting is missing or wrong: the process prints the message on one line and ends with code 1. */
export class SettingsError extends Error {}

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)
const flag = z
  .string()
  .trim()
  .optional()
  .transform((value) => value === '1' || value === 'true')

const Env = z.object({
  NODE_ENV: optional,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optional,
  DATABASE_URL: optional,
  DATABASE_REPLICA_URL: optional,
  DATABASE_CA_FILE: optional,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_WAIT_MS: z.coerce.number().int().min(500).max(60_000).default(4_500),
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(0).default(30_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: z.coerce.number().int().min(0).default(15_000),
  DATA_DIR: z.string().trim().default('.data'),
  UPLOAD_DIR: optional,
  S3_ENDPOINT: optional,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag,
  S3_PRIVATE: flag,
  SESSION_SECRET: optional,
  PUBLIC_URL: optional,
  CORS_ORIGINS: optional,
  TRUST_PROXY: flag,
  SEED_DEMO: flag,
  OWNER_EMAIL: optional,
  METRICS_TOKEN: optional,
  STOP_DRAIN_MS: z.coerce.number().int().min(0).max(10_000).default(0),
  SMTP_URL: optional,
  MAIL_FROM: z.string().trim().default('Lớp Mở <no-reply@lopmo.local>'),
  PAYMENT_SIMULATOR: flag,
  MOMO_PARTNER_CODE: optional,
  MOMO_ACCESS_KEY: optional,
  MOMO_SECRET_KEY: optional,
  MOMO_BASE_URL: optional,
  VNPAY_TMN_CODE: optional,
  VNPAY_HASH_SECRET: optional,
  VNPAY_PAY_URL: optional,
  VNPAY_API_URL: optional,
  FCM_PROJECT_ID: optional,
  FCM_CLIENT_EMAIL: optional,
  FCM_PRIVATE_KEY: optional,
  FCM_BASE_URL: optional,
  FCM_TOKEN_URL: optional,
})

export interface MomoSettings {
  partnerCode: string
  accessKey: string
  secretKey: string
  /** Without a trailing slash; calls go to `<baseUrl>/v2/gateway/api/…`. */
  baseUrl: string
}

export interface VnpaySettings {
  tmnCode: string
  hashSecret: string
  payUrl: string
  apiUrl: string
}

export interface FcmSettings {
  projectId: string
  clientEmail: string
  /** An RSA key. */
  privateKey: KeyObject
  /** Without a trailing slash; messages go to `<baseUrl>/v1/projects/…`. */
  baseUrl: string
  /** The address that gives access tokens; also the audience of the signed assertion. */
  tokenUrl: string
}

/** How to speak to PostgreSQL; the times are in milliseconds. */
export interface DatabaseSettings {
  /** A server that follows the first one; the public catalogue is read from it. */
  replicaUrl: string | undefined
  /** A PEM file: the server must show a certificate of this authority. */
  caFile: string | undefined
  /** Connections of one process, to each of the two. */
  poolSize: number
  /** The longest that a request waits for a connection and for each answer. */
  waitMs: number
  /** The longest that the server works on one statement; 0: without end. */
  statementMs: number
  /** The longest that the server keeps a transaction which asks for nothing; 0: without end. */
  idleTransactionMs: number
}

/** A bucket for uploads. */
export interface S3Settings {
  /** Absent: Amazon's own of the region. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** True: `<endpoint>/<bucket>/…`, else `<bucket>.<endpoint>/…`. */
  forcePathStyle: boolean
  /** Browsers cannot reach the bucket: all its files go through the API. */
  isPrivate: boolean
}

export interface Settings {
  production: boolean
  port: number
  host: string | undefined
  databaseUrl: string | undefined
  database: DatabaseSettings
  dataDir: string
  uploadDir: string
  /** Set: uploads are in this bucket, not in `uploadDir`. */
  s3: S3Settings | undefined
  sessionSecret: Uint8Array
  /**
   * Origin of the site without a trailing slash. Absent: taken from each request, which production
   * allows only without real payment keys and SMTP.
   */
  publicUrl: string | undefined
  corsOrigins: string[]
  trustProxy: boolean
  seedDemo: boolean
  /** Who gets a mail when an order needs a person; absent: nobody. */
  ownerEmail: string | undefined
  /** What /metrics asks for as a bearer token; absent: there is no /metrics. */
  metricsToken: string | undefined
  /** How long a process that stops goes on taking requests, so that its proxy can turn to another one. */
  stopDrainMs: number
  smtpUrl: string | undefined
  mailFrom: string
  /** The provider's own keys; `undefined` when they are not set. */
  momo: MomoSettings | undefined
  vnpay: VnpaySettings | undefined
  /** True: a provider without keys uses the local simulator. False: it is switched off. */
  simulator: boolean
  /** Absent: browsers may register, but the server sends no pushes. */
  fcm: FcmSettings | undefined
}

const origin = (name: string, value: string | undefined) => {
  if (!value) return undefined
  try {
    const url = new URL(value)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('protocol')
    return url.origin
  } catch {
    throw new SettingsError(`${name} phải là địa chỉ http(s) đầy đủ, ví dụ https://lopmo.vn`)
  }
}

/** Kept in the data folder, so that a restart does not end all sessions. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

/** A provider's keys when all are set, `undefined` when none is; `SettingsError` when some are missing. */
function allOrNone<K extends string>(name: string, keys: Record<K, string | undefined>) {
  const given = Object.values(keys).filter(Boolean).length
  if (given === 0) return undefined
  if (given < Object.keys(keys).length) {
    throw new SettingsError(
      `${name}: cần đặt đủ ${Object.keys(keys).join(', ')} hoặc để trống tất cả.`,
    )
  }
  return keys as Record<K, string>
}

const SANDBOX = {
  momo: 'https://test-payment.momo.vn',
  pay: 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html',
  api: 'https://sandbox.vnpayment.vn/merchant_webapi/api/transaction',
}

/**
 * A provider's address. Only the host tells sandbox from production, the keys do not: a production
 * site with real keys must set it, and not to a host of its own machine
 * (docs/providers/payments.md#sandbox-and-production).
 */
function gateway(live: unknown, name: string, given: string | undefined, sandbox: string): string {
  if (!live) return given ?? sandbox
  if (!given) throw new SettingsError(`NODE_ENV=production với khóa thật cần ${name}.`)
  const { protocol, hostname } = new URL(origin(name, given) ?? '')
  if (protocol !== 'https:' || /^(localhost|127\.|\[::1\]|0\.)/.test(hostname)) {
    throw new SettingsError(`${name} phải là địa chỉ https của cổng thanh toán thật.`)
  }
  return given
}

/** Reads the PEM of the service account's JSON file; its line ends may be escaped as `\n`. */
function rsaKey(name: string, pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Unreadable: the same message as for another kind of key. It must not quote the key.
  }
  throw new SettingsError(`${name} phải là khóa RSA dạng PEM (private_key trong tệp JSON).`)
}

function readFcm(e: z.infer<typeof Env>): FcmSettings | undefined {
  const keys = allOrNone('FCM', {
    FCM_PROJECT_ID: e.FCM_PROJECT_ID,
    FCM_CLIENT_EMAIL: e.FCM_CLIENT_EMAIL,
    FCM_PRIVATE_KEY: e.FCM_PRIVATE_KEY,
  })
  if (!keys) return undefined
  origin('FCM_TOKEN_URL', e.FCM_TOKEN_URL)
  return {
    projectId: keys.FCM_PROJECT_ID,
    clientEmail: keys.FCM_CLIENT_EMAIL,
    privateKey: rsaKey('FCM_PRIVATE_KEY', keys.FCM_PRIVATE_KEY),
    baseUrl: origin('FCM_BASE_URL', e.FCM_BASE_URL) ?? 'https://fcm.googleapis.com',
    tokenUrl: e.FCM_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
  }
}

function readS3(e: z.infer<typeof Env>): S3Settings | undefined {
  const keys = allOrNone('S3', {
    S3_BUCKET: e.S3_BUCKET,
    S3_ACCESS_KEY_ID: e.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: e.S3_SECRET_ACCESS_KEY,
  })
  return (
    keys && {
      endpoint: origin('S3_ENDPOINT', e.S3_ENDPOINT),
      bucket: keys.S3_BUCKET,
      region: e.S3_REGION ?? 'us-east-1',
      accessKeyId: keys.S3_ACCESS_KEY_ID,
      secretAccessKey: keys.S3_SECRET_ACCESS_KEY,
      forcePathStyle: e.S3_FORCE_PATH_STYLE,
      // A site on https may not show films from http.
      isPrivate: e.S3_PRIVATE || (e.S3_ENDPOINT ?? '').startsWith('http:'),
    }
  )
}

/**
 * Reads the environment once; everything else uses the `Settings`. `SettingsError` when a value is
 * missing or wrong.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = Env.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`Thiết lập ${issue?.path.join('.')} không hợp lệ: ${issue?.message}`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const dataDir = resolve(e.DATA_DIR)
  if (e.DATABASE_URL && !e.SESSION_SECRET) {
    throw new SettingsError('Khi dùng DATABASE_URL phải đặt SESSION_SECRET (ít nhất 32 ký tự).')
  }
  const secret = e.SESSION_SECRET ?? keptSecret(dataDir)
  if (secret.length < 32) throw new SettingsError('SESSION_SECRET phải dài ít nhất 32 ký tự.')

  const momo = allOrNone('MoMo', {
    MOMO_PARTNER_CODE: e.MOMO_PARTNER_CODE,
    MOMO_ACCESS_KEY: e.MOMO_ACCESS_KEY,
    MOMO_SECRET_KEY: e.MOMO_SECRET_KEY,
  })
  const vnpay = allOrNone('VNPAY', {
    VNPAY_TMN_CODE: e.VNPAY_TMN_CODE,
    VNPAY_HASH_SECRET: e.VNPAY_HASH_SECRET,
  })
  const momoBaseUrl = gateway(production && momo, 'MOMO_BASE_URL', e.MOMO_BASE_URL, SANDBOX.momo)
  const vnpayPayUrl = gateway(production && vnpay, 'VNPAY_PAY_URL', e.VNPAY_PAY_URL, SANDBOX.pay)
  const vnpayApiUrl = gateway(production && vnpay, 'VNPAY_API_URL', e.VNPAY_API_URL, SANDBOX.api)
  const publicUrl = origin('PUBLIC_URL', e.PUBLIC_URL)
  if (production && !publicUrl && (momo || vnpay || e.SMTP_URL)) {
    throw new SettingsError('NODE_ENV=production cần PUBLIC_URL (địa chỉ công khai của trang).')
  }

  return {
    production,
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    database: {
      replicaUrl: e.DATABASE_REPLICA_URL,
      caFile: e.DATABASE_CA_FILE,
      poolSize: e.DATABASE_POOL_SIZE,
      waitMs: e.DATABASE_WAIT_MS,
      statementMs: e.DATABASE_STATEMENT_TIMEOUT_MS,
      idleTransactionMs: e.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    },
    dataDir,
    uploadDir: e.UPLOAD_DIR ? resolve(e.UPLOAD_DIR) : join(dataDir, 'uploads'),
    s3: readS3(e),
    sessionSecret: new TextEncoder().encode(secret),
    publicUrl,
    corsOrigins: (e.CORS_ORIGINS ?? '')
      .split(',')
      .flatMap((item) => origin('CORS_ORIGINS', item.trim() || undefined) ?? []),
    trustProxy: e.TRUST_PROXY,
    seedDemo: e.SEED_DEMO || (!e.DATABASE_URL && !production),
    ownerEmail: e.OWNER_EMAIL,
    metricsToken: e.METRICS_TOKEN,
    stopDrainMs: e.STOP_DRAIN_MS,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    momo: momo && {
      partnerCode: momo.MOMO_PARTNER_CODE,
      accessKey: momo.MOMO_ACCESS_KEY,
      secretKey: momo.MOMO_SECRET_KEY,
      baseUrl: momoBaseUrl.replace(/\/$/, ''),
    },
    vnpay: vnpay && {
      tmnCode: vnpay.VNPAY_TMN_CODE,
      hashSecret: vnpay.VNPAY_HASH_SECRET,
      payUrl: vnpayPayUrl,
      apiUrl: vnpayApiUrl,
    },
    simulator: e.PAYMENT_SIMULATOR || !production,
    fcm: readFcm(e),
  }
}
