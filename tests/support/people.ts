import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'
import { DEMO_ACCOUNTS } from '../../server/tools/seed/accounts.ts'
import type { Site } from './site.ts'

/** Users of the browser tests: accounts, sign-in, waiting for pages. */

export interface Person {
  username: string
  email: string
  password: string
  fullName: string
}

export interface SignedIn extends Person {
  token: string
  /** For `newVisit`: the storage of a browser with the user's session. */
  storageState: NonNullable<BrowserContextOptions['storageState']>
}

/** A new user without an account. */
export function newPerson(): Person {
  const name = `nguoi${randomBytes(6).toString('hex')}`
  return {
    username: name,
    email: `${name}@example.test`,
    password: 'mat-khau-dai-1',
    fullName: 'Nguyễn Thị Thử',
  }
}

export function demoPerson(email: string): Person {
  const account = DEMO_ACCOUNTS.find((demo) => demo.email === email)
  if (!account) throw new Error(`no demo account ${email}`)
  return account
}

const read = async (answer: Response): Promise<any> => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A call of this user without the browser, for steps that the test does not check. */
export const call = async (
  { url }: { url: string },
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<any> =>
  read(
    await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )

export function sessionOnDevice(origin: string, token: string, user: unknown) {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** Signs in by the API, without the browser. */
export async function signedIn(site: { url: string }, person: Person): Promise<SignedIn> {
  const { email, password } = person
  const { accessToken: token } = await call(site, 'POST', '/auth/login', {
    body: { email, password },
  })
  const user = await call(site, 'GET', '/auth/me', { token })
  return { ...person, token, storageState: sessionOnDevice(site.url, token, user) }
}

/** Gives this person an account by the API. */
export async function register(site: { url: string }, person: Person): Promise<Person> {
  const form = new FormData()
  for (const [name, value] of Object.entries(person)) form.set(name, value)
  await read(await fetch(`${site.url}/auth/register`, { method: 'POST', body: form }))
  return person
}

/** Registers a new student by the API. */
export const newStudent = async (site: { url: string }): Promise<SignedIn> =>
  signedIn(site, await register(site, newPerson()))

/** Adds courses to the cart by the API; returns their ids. */
export async function fillCart(
  site: { url: string },
  { token }: SignedIn,
  slugs: string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const slug of slugs) {
    const { course } = await call(site, 'GET', `/api/public/courses/${slug}`)
    const body = { courseId: course._id, quantity: 1 }
    await call(site, 'POST', '/api/student/cart/add', { token, body })
    ids.push(course._id)
  }
  return ids
}

/** Fills in and submits the sign-in form of the page. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Đăng nhập' }).click()
}

/**
 * Waits until the app is there and hears of presses: the course list stands before it does. The payment
 * pages are not the app's.
 */
export const appIsThere = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    if (!document.getElementById('root')) return true
    const element = document.querySelector('.skip-link')
    return element && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  })
}

/** Waits until the page has its app, all of its styles and its heading, and is no longer loading. */
export async function ready(page: Page): Promise<void> {
  await appIsThere(page)
  await page.waitForFunction(
    () =>
      !document.querySelector('style[data-whole]') ||
      document.querySelector<HTMLLinkElement>('style[data-whole] + link')?.sheet,
  )
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('main .skeleton, main [aria-busy="true"]') === null,
  )
}

/** Ready, and the parts that load beside the page have come, too. */
export async function atRest(page: Page): Promise<void> {
  await ready(page)
  await page.waitForLoadState('networkidle')
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Decodes quoted-printable, the encoding of Vietnamese mails. */
const decoded = (mail: string) =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Every registration sends one, whatever is bought afterwards. */
const PROVES_ADDRESS = /https?:\/\/[^\s"<>]+\/verify-email#token=[\w-]{43}/

/** The mails in the mail folders of the site's processes to this address, decoded. */
async function everyMailTo({ dataDir }: Pick<Site, 'dataDir'>, email: string): Promise<string[]> {
  const folders = [dataDir, ...(await readdir(dataDir)).map((name) => join(dataDir, name))]
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(folder, 'mails')).catch(() => [])
      return names.map((name) => join(folder, 'mails', name))
    }),
  )
  const mails = await Promise.all(
    files
      .flat()
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFile(file, 'latin1')),
  )
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decoded)
}

/** The same without the one that proves the address. */
export async function mailsTo(site: Pick<Site, 'dataDir'>, email: string): Promise<string[]> {
  const mails = await everyMailTo(site, email)
  return mails.filter((mail) => !PROVES_ADDRESS.test(mail))
}

/** The link that proves this address, out of its mail. */
export async function proofLink(site: Pick<Site, 'dataDir'>, email: string): Promise<string> {
  const link = async () => PROVES_ADDRESS.exec((await everyMailTo(site, email)).join('\n'))?.[0]
  await expect.poll(link).toBeDefined()
  return (await link()) ?? ''
}

/** Waits until the page's address is this path and query, or matches. */
export async function landsOn(page: Page, path: string | RegExp): Promise<void> {
  const wanted: unknown = typeof path === 'string' ? path : expect.stringMatching(path)
  await expect.poll(() => pathOf(page)).toEqual(wanted)
}

/** A picture for an avatar. */
export const AVATAR = projectPath('public/icon-192.png')
