import { join, resolve } from 'node:path'
import { readEnvironment, type Environment } from './settings/environment.ts'
import { keptSecret } from './settings/folders.ts'
import { readPayments, type MomoSettings, type VnpaySettings } from './settings/payments.ts'
import { readPush, type FcmSettings } from './settings/push.ts'
import { senderAddress } from './settings/readers.ts'
import { SettingsError } from './settings/settings-error.ts'
import { readDatabase, readS3, type DatabaseSettings, type S3Settings } from './settings/storage.ts'

export { SettingsError }
export type { DatabaseSettings, FcmSettings, MomoSettings, S3Settings, VnpaySettings }

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
   * Origin of the site without a trailing slash. Absent: each request's own
   * (docs/operations.md#settings-that-are-refused).
   */
  publicUrl: string | undefined
  /** The value of `Strict-Transport-Security`; absent: the header is not sent. */
  hsts: string | undefined
  corsOrigins: string[]
  trustProxy: boolean
  seedDemo: boolean
  /** Who gets a mail when an order needs a person; absent: nobody. */
  ownerEmail: string | undefined
  /** What /metrics asks for as a bearer token; absent: there is no /metrics. */
  metricsToken: string | undefined
  /** The lowest level that the log writes; lines about security are always written. */
  logLevel: 'info' | 'warn' | 'error'
  /** json: one object a line; text: lines for people. */
  logFormat: 'json' | 'text'
  /** How long a process that stops goes on taking requests, so that its proxy can turn to another one. */
  stopDrainMs: number
  smtpUrl: string | undefined
  mailFrom: string
  /** The address that is told of undelivered mails; absent: the sender's. */
  mailBouncesTo: string | undefined
  /** The provider's own keys; `undefined` when they are not set. */
  momo: MomoSettings | undefined
  vnpay: VnpaySettings | undefined
  /** True: a provider without keys uses the local simulator. False: it is switched off. */
  simulator: boolean
  /** Absent: browsers may register, but the server sends no pushes. */
  fcm: FcmSettings | undefined
  /** True when other people's money, mail or data are in it. Otherwise it is a trial site, with fewer limits. */
  inEarnest: boolean
  /** Lines for the operator about settings that are allowed but odd. */
  warnings: string[]
}

/** The settings that show that other people's money, mail or data are in it; with none of them, it is a trial site. */
const signsOfEarnest = (e: Environment): string[] =>
  [
    e.NODE_ENV === 'production' && 'NODE_ENV=production',
    e.DATABASE_URL && 'DATABASE_URL',
    e.SMTP_URL && 'SMTP_URL',
    e.MOMO_SECRET_KEY && 'MOMO_SECRET_KEY',
    e.VNPAY_HASH_SECRET && 'VNPAY_HASH_SECRET',
  ].filter((sign) => typeof sign === 'string')

/** Refuses settings that contradict each other, or that need another one. */
function checkTogether(e: Environment, signs: readonly string[]): void {
  const production = e.NODE_ENV === 'production'
  if (e.DATABASE_URL && e.EMBEDDED_DATABASE) {
    throw new SettingsError('Chỉ đặt một trong hai: DATABASE_URL hoặc EMBEDDED_DATABASE=1.')
  }
  if (production && !e.DATABASE_URL && !e.EMBEDDED_DATABASE) {
    throw new SettingsError(
      'NODE_ENV=production cần DATABASE_URL, ví dụ postgres://lopmo:mat-khau@db.example.vn/lopmo. Nếu đúng là muốn dùng cơ sở dữ liệu nhúng (không dành cho bán hàng thật), hãy đặt EMBEDDED_DATABASE=1.',
    )
  }
  if (e.DATABASE_URL && !e.SESSION_SECRET) {
    throw new SettingsError(
      'Khi dùng DATABASE_URL phải đặt SESSION_SECRET (ít nhất 32 ký tự ngẫu nhiên), ví dụ chuỗi mà lệnh "openssl rand -hex 32" in ra.',
    )
  }
  if (signs.length > 0 && !e.PUBLIC_URL) {
    throw new SettingsError(
      `Đã có ${signs.join(', ')} thì phải đặt PUBLIC_URL (địa chỉ công khai của trang), ví dụ PUBLIC_URL=https://lopmo.vn.`,
    )
  }
  if (e.HSTS && e.HSTS !== 'off' && !e.PUBLIC_URL?.startsWith('https:')) {
    throw new SettingsError('HSTS chỉ dùng được khi PUBLIC_URL là địa chỉ https.')
  }
  if (production && e.SMTP_URL && senderAddress(e.MAIL_FROM)?.endsWith('@lopmo.local')) {
    throw new SettingsError(
      'Đã có SMTP_URL thì phải đặt MAIL_FROM là địa chỉ gửi thật, ví dụ MAIL_FROM="Lớp Mở <no-reply@lopmo.vn>".',
    )
  }
}

function hstsOf(e: Environment): string | undefined {
  if (e.HSTS === 'off' || !e.PUBLIC_URL?.startsWith('https:')) return undefined
  // Without the sub-domains, which may be somebody else's.
  return e.HSTS ?? 'max-age=15552000'
}

/** Reads the environment once. `SettingsError` for a bad value (docs/operations.md#settings-that-are-refused). */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { settings: e, warnings } = readEnvironment(env)
  const payments = readPayments(e)
  const signs = signsOfEarnest(e)
  checkTogether(e, signs)
  const dataDir = resolve(e.DATA_DIR)
  const simulator = e.PAYMENT_SIMULATOR ?? signs.length === 0
  if (simulator && signs.length > 0 && !(payments.momo && payments.vnpay)) {
    warnings.push(
      `PAYMENT_SIMULATOR=1 cùng với ${signs.join(', ')}: cổng thanh toán chưa có khóa chạy qua trình mô phỏng, ai cũng lấy được khóa học mà không trả tiền thật.`,
    )
  }
  return {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL,
    database: readDatabase(e),
    dataDir,
    uploadDir: e.UPLOAD_DIR ? resolve(e.UPLOAD_DIR) : join(dataDir, 'uploads'),
    s3: readS3(e),
    sessionSecret: new TextEncoder().encode(e.SESSION_SECRET ?? keptSecret(dataDir)),
    publicUrl: e.PUBLIC_URL,
    hsts: hstsOf(e),
    corsOrigins: e.CORS_ORIGINS,
    trustProxy: e.TRUST_PROXY,
    seedDemo: e.SEED_DEMO ?? signs.length === 0,
    ownerEmail: e.OWNER_EMAIL,
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT ?? (e.NODE_ENV === 'production' ? 'json' : 'text'),
    stopDrainMs: e.STOP_DRAIN_MS,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailBouncesTo: e.MAIL_BOUNCES_TO,
    momo: payments.momo,
    vnpay: payments.vnpay,
    simulator,
    fcm: readPush(e),
    inEarnest: signs.length > 0,
    warnings: [...warnings, ...payments.warnings],
  }
}
