import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { allOrNone, type Environment } from './environment.ts'
import { SettingsError } from './settings-error.ts'

/** How to speak to PostgreSQL; the times are in milliseconds. */
export interface DatabaseSettings {
  /** A replica of that server; the public catalogue is read from the replica. */
  replicaUrl: string | undefined
  /** A PEM file: the server must show a certificate of this authority. */
  caFile: string | undefined
  /** The most connections of one process, to each of the two servers. */
  poolSize: number
  /** The longest that a request waits for a connection and for each answer. */
  waitMs: number
  /** The longest that the server works on one statement; 0: without end. */
  statementMs: number
  /** The longest that the server keeps a transaction which asks for nothing; 0: without end. */
  idleTransactionMs: number
}

export interface S3Settings {
  /** Absent: Amazon's own endpoint for the region. */
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

/** Checked at the start: with a bad file, each connection would fail later. */
function checkCertificate(file: string): void {
  try {
    new X509Certificate(readFileSync(file)).toString()
  } catch {
    throw new SettingsError(
      `Thiết lập DATABASE_CA_FILE không dùng được: ${file} không phải tệp chứng chỉ PEM đọc được, ví dụ /etc/ssl/certs/db-ca.pem.`,
    )
  }
}

/** Reads the settings that go with DATABASE_URL and have no effect without it. */
export function readDatabase(e: Environment): DatabaseSettings {
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_CA_FILE'] as const) {
    if (e[name] && !e.DATABASE_URL) {
      throw new SettingsError(`${name} chỉ có nghĩa cùng với DATABASE_URL, mà thiết lập này trống.`)
    }
  }
  if (e.DATABASE_CA_FILE) checkCertificate(e.DATABASE_CA_FILE)
  return {
    replicaUrl: e.DATABASE_REPLICA_URL,
    caFile: e.DATABASE_CA_FILE,
    poolSize: e.DATABASE_POOL_SIZE,
    waitMs: e.DATABASE_WAIT_MS,
    statementMs: e.DATABASE_STATEMENT_TIMEOUT_MS,
    idleTransactionMs: e.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
  }
}

export function readS3(e: Environment): S3Settings | undefined {
  const keys = allOrNone('S3', {
    S3_BUCKET: e.S3_BUCKET,
    S3_ACCESS_KEY_ID: e.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: e.S3_SECRET_ACCESS_KEY,
  })
  if (!keys && (e.S3_ENDPOINT || e.S3_REGION)) {
    throw new SettingsError(
      'S3_ENDPOINT và S3_REGION chỉ có nghĩa cùng với S3_BUCKET, S3_ACCESS_KEY_ID và S3_SECRET_ACCESS_KEY.',
    )
  }
  return (
    keys && {
      endpoint: e.S3_ENDPOINT,
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
