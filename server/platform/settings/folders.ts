import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from './settings-error.ts'

/** Creates the folder of this setting, for nobody else to read; `SettingsError` when it cannot be written to. */
function makeUsable(name: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(
      `Thiết lập ${name} không dùng được: không tạo được hoặc không ghi được vào thư mục ${folder} (${code}).`,
    )
  }
}

interface Folders {
  dataDir: string
  uploadDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  s3: object | undefined
}

/** Creates the folders that these settings write to, so that the start fails and not the first upload. */
export function checkFolders({ dataDir, uploadDir, databaseUrl, smtpUrl, s3 }: Folders): void {
  if (!databaseUrl || !smtpUrl) makeUsable('DATA_DIR', dataDir)
  if (!s3) makeUsable('UPLOAD_DIR', uploadDir)
}

/** The secret of a site that sets none: kept in the data folder, so that a restart does not end all sessions. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  makeUsable('DATA_DIR', dataDir)
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= 32) return kept
    throw new SettingsError(
      `Tệp ${file} không còn nguyên vẹn. Hãy xoá nó (mọi người sẽ phải đăng nhập lại) hoặc đặt SESSION_SECRET.`,
    )
  }
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
