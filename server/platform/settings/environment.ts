import { z } from 'zod'
import * as read from './readers.ts'
import { misspelt } from './misspelt.ts'
import { SettingsError } from './settings-error.ts'

/** Every setting of the API by its name; `.env.example` says what each means. */
const Environment = z.object({
  NODE_ENV: read.nodeEnv,
  PORT: read.number(0, 65_535, 3000),
  HOST: read.text,
  DATABASE_URL: read.postgresUrl,
  EMBEDDED_DATABASE: read.flag,
  DATABASE_REPLICA_URL: read.postgresUrl,
  DATABASE_CA_FILE: read.text,
  DATABASE_POOL_SIZE: read.number(2, 200, 10),
  DATABASE_WAIT_MS: read.number(500, 60_000, 4_500),
  DATABASE_STATEMENT_TIMEOUT_MS: read.number(0, 86_400_000, 30_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: read.number(0, 86_400_000, 15_000),
  DATA_DIR: read.text.transform((value) => value ?? '.data'),
  UPLOAD_DIR: read.text,
  S3_ENDPOINT: read.address,
  S3_BUCKET: read.text,
  S3_REGION: read.text,
  S3_ACCESS_KEY_ID: read.text,
  S3_SECRET_ACCESS_KEY: read.text,
  S3_FORCE_PATH_STYLE: read.flag,
  S3_PRIVATE: read.flag,
  SESSION_SECRET: read.secret(32),
  PUBLIC_URL: read.origin,
  HSTS: read.hsts,
  CORS_ORIGINS: read.origins,
  TRUST_PROXY: read.flag,
  SEED_DEMO: read.choice,
  OWNER_EMAIL: read.email,
  METRICS_TOKEN: read.secret(16),
  LOG_LEVEL: read.oneOf('info', 'warn', 'error').transform((value) => value ?? 'info'),
  LOG_FORMAT: read.oneOf('json', 'text'),
  STOP_DRAIN_MS: read.number(0, 10_000, 0),
  SMTP_URL: read.smtpUrl,
  MAIL_FROM: read.sender.transform((value) => value ?? 'Lớp Mở <no-reply@lopmo.local>'),
  MAIL_BOUNCES_TO: read.email,
  PAYMENT_SIMULATOR: read.choice,
  MOMO_PARTNER_CODE: read.text,
  MOMO_ACCESS_KEY: read.text,
  MOMO_SECRET_KEY: read.text,
  MOMO_BASE_URL: read.address,
  VNPAY_TMN_CODE: read.text,
  VNPAY_HASH_SECRET: read.text,
  VNPAY_PAY_URL: read.address,
  VNPAY_API_URL: read.address,
  FCM_PROJECT_ID: read.text,
  FCM_CLIENT_EMAIL: read.text,
  FCM_PRIVATE_KEY: read.text,
  FCM_BASE_URL: read.origin,
  FCM_TOKEN_URL: read.address,
})

export type Environment = z.infer<typeof Environment>

export const SETTING_NAMES = Object.keys(Environment.shape)

/** Reads each setting alone, with `warnings` in Vietnamese. `SettingsError` names all that is wrong, in a line each. */
export function readEnvironment(env: Record<string, string | undefined>): {
  settings: Environment
  warnings: string[]
} {
  const { refused, warnings } = misspelt(env, SETTING_NAMES)
  const result = Environment.safeParse(env)
  const invalid = (result.error?.issues ?? []).map(
    ({ path, message }) => `Thiết lập ${path.join('.')} không hợp lệ: ${message}`,
  )
  if (!result.success || refused.length > 0) {
    throw new SettingsError([...refused, ...invalid].join('\n'))
  }
  return { settings: result.data, warnings }
}

/** A group's values when all are set, `undefined` when none is; `SettingsError` when some are missing. */
export function allOrNone<K extends string>(name: string, keys: Record<K, string | undefined>) {
  const given = Object.values(keys).filter(Boolean).length
  if (given === 0) return undefined
  if (given < Object.keys(keys).length) {
    throw new SettingsError(
      `${name}: cần đặt đủ ${Object.keys(keys).join(', ')} hoặc để trống tất cả.`,
    )
  }
  return keys as Record<K, string>
}
