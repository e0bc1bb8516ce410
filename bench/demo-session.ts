import type { BrowserContextOptions } from 'playwright-core'
import { DEMO_ACCOUNTS } from '../server/tools/seed/accounts.ts'

export type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** The storage of a browser that is signed in as a demo account. */
export async function signInDemo(origin: string, email: string): Promise<StorageState> {
  const account = DEMO_ACCOUNTS.find((each) => each.email === email)
  const login = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: account?.password }),
  })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const me = await fetch(`${origin}/auth/me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const localStorage = [
    { name: 'token', value: accessToken },
    { name: 'user', value: await me.text() },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}
