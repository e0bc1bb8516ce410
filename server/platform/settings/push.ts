import { createPrivateKey, type KeyObject } from 'node:crypto'
import { allOrNone, type Environment } from './environment.ts'
import { SettingsError } from './settings-error.ts'

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

export function readPush(e: Environment): FcmSettings | undefined {
  const keys = allOrNone('FCM', {
    FCM_PROJECT_ID: e.FCM_PROJECT_ID,
    FCM_CLIENT_EMAIL: e.FCM_CLIENT_EMAIL,
    FCM_PRIVATE_KEY: e.FCM_PRIVATE_KEY,
  })
  return (
    keys && {
      projectId: keys.FCM_PROJECT_ID,
      clientEmail: keys.FCM_CLIENT_EMAIL,
      privateKey: rsaKey('FCM_PRIVATE_KEY', keys.FCM_PRIVATE_KEY),
      baseUrl: e.FCM_BASE_URL ?? 'https://fcm.googleapis.com',
      tokenUrl: e.FCM_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
    }
  )
}
