import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { SITE_PAGES, TEMPLATE_NOTE } from '../../shared/rules/site-pages.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { publishPage } from '../support/site-pages.ts'
import { EMPTY_SITE } from '../support/site-data.ts'

/** Pages of trust: templates, drafts, versions (docs/trust.md#pages). */

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await startApi()
  admin = (await makeUser(api.db, { roles: ['ADMIN'], fullName: 'Quản Trị' })).id
})

const page = async (slug: string, query = '') =>
  api.call('GET', `/api/public/pages/${slug}${query}`)
const edit = async (slug: string) =>
  (await api.call('GET', `/api/admin/pages/${slug}`, { as: admin })).body
const ifMatch = (version?: string) =>
  version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }
const save = (slug: string, body: string, version?: string) =>
  api.call('PUT', `/api/admin/pages/${slug}`, { as: admin, json: { body }, ...ifMatch(version) })
const publish = (slug: string, number: number, version?: string) =>
  api.call('POST', `/api/admin/pages/${slug}/publication`, {
    as: admin,
    json: { number },
    ...ifMatch(version),
  })
const log = () => api.db.q.select().from(t.adminLog).orderBy(t.adminLog.createdAt, t.adminLog.id)

describe('before anything is published', () => {
  test.each(Object.entries(SITE_PAGES))('%s is a template, and says so', async (slug, title) => {
    const { status, body } = await page(slug)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slug,
      title,
      version: null,
      publishedAt: null,
      isTemplate: true,
      versions: [],
    })
    expect(body.body).toContain(TEMPLATE_NOTE)
    // What the owner has not said is marked, and no placeholder stays as it is.
    expect(body.body).toContain('[tên pháp lý]')
    expect(body.body).not.toMatch(/\{\{|\}\}|undefined/)
    expect(body.body.length).toBeGreaterThan(1_500)
  })

  test('what the owner has said stands in it, as a text', async () => {
    const json = { ...EMPTY_SITE, legalName: 'Công ty <b>A & B</b>', email: 'lienhe@a.vn' }
    await api.call('PUT', '/api/admin/site', { as: admin, json })
    const { body } = await page('dieu-khoan')
    expect(body.body).toContain('Công ty &#60;b&#62;A &#38; B&#60;/b&#62;')
    expect(body.body).toContain('lienhe@a.vn')
    expect(body.body).not.toContain('[tên pháp lý]')
    expect(body.body).toContain('[mã số thuế]')
  })

  test('the sheet has no page', async () => {
    expect((await api.call('GET', '/api/public/site')).body.pages).toEqual([])
  })

  test.each(['khong-co', 'constructor', '__proto__', 'Dieu-khoan'])('%s is 404', async (slug) => {
    expect((await page(slug)).status).toBe(404)
    expect((await api.call('GET', `/api/admin/pages/${slug}`, { as: admin })).status).toBe(404)
    expect((await save(slug, 'x')).status).toBe(404)
    expect((await publish(slug, 1)).status).toBe(404)
    expect(await log()).toEqual([])
  })
})

test('a draft is for the owner alone until it is published; then everybody has it', async () => {
  const first = await edit('bao-mat')
  expect(first).toMatchObject({ isDraft: true, published: null, updatedAt: null })
  const saved = await save('bao-mat', '  <p>Một</p> ', first.version)
  expect(saved.body).toMatchObject({ body: '<p>Một</p>', updatedBy: { fullName: 'Quản Trị' } })
  expect((await page('bao-mat')).body.isTemplate).toBe(true)

  const published = await publish('bao-mat', 1, saved.body.version)
  expect(published.status).toBe(200)
  expect(published.body).toMatchObject({
    body: '<p>Một</p>',
    isDraft: false,
    published: { version: 1 },
  })
  expect((await page('bao-mat')).body).toMatchObject({
    body: '<p>Một</p>',
    version: 1,
    isTemplate: false,
    versions: [{ version: 1 }],
  })
  expect((await api.call('GET', '/api/public/site')).body.pages).toEqual([
    { slug: 'bao-mat', title: 'Bảo mật', version: 1 },
  ])
  expect((await log()).map(({ action, actorId, after }) => ({ action, actorId, after }))).toEqual([
    { action: 'page.draft', actorId: admin, after: { page: 'bao-mat' } },
    { action: 'page.publish', actorId: admin, after: { page: 'bao-mat', number: 1 } },
  ])
})

test('a template is published as it is, without a draft', async () => {
  const { version, body } = await edit('khieu-nai')
  expect((await publish('khieu-nai', 1, version)).status).toBe(200)
  expect((await page('khieu-nai')).body).toMatchObject({ body, version: 1, isTemplate: false })
})

test('older versions stay as they were, and are read by their number', async () => {
  await save('hoan-tien', '<p>Một</p>')
  await publish('hoan-tien', 1)
  await save('hoan-tien', '<p>Hai</p>')
  await publish('hoan-tien', 2)
  expect((await page('hoan-tien')).body).toMatchObject({ body: '<p>Hai</p>', version: 2 })
  const old = await page('hoan-tien', '?version=1')
  expect(old.body).toMatchObject({ body: '<p>Một</p>', version: 1, isTemplate: false })
  expect(old.body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  for (const query of ['?version=3', '?version=999999']) {
    expect((await page('hoan-tien', query)).status).toBe(404)
  }
  for (const query of ['?version=0', '?version=x', '?version=1.5', '?version=99999999999']) {
    expect((await page('hoan-tien', query)).status).toBe(400)
  }
  expect((await page('dieu-khoan', '?version=1')).status).toBe(404)
  // Not even by somebody with the database's password.
  const versions = t.pageVersions
  for (const act of [
    api.db.q.update(versions).set({ body: 'khác' }).where(eq(versions.number, 1)),
    api.db.q.delete(versions).where(eq(versions.number, 1)),
  ]) {
    await expect(act).rejects.toThrow(/page_versions/)
  }
})

test('two editors: the second hears of the first, and nothing is lost', async () => {
  const { version } = await edit('thanh-toan')
  expect((await save('thanh-toan', 'Một', version)).status).toBe(200)
  const late = await save('thanh-toan', 'Hai', version)
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED'])
  const stale = await publish('thanh-toan', 1, version)
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED'])
  expect((await page('thanh-toan')).body.isTemplate).toBe(true)
  expect((await edit('thanh-toan')).body).toBe('Một')
})

test('a publication that is asked for again is done already; another number or nothing new is not', async () => {
  const { body: saved } = await save('dieu-khoan', 'Một')
  await publish('dieu-khoan', 1, saved.version)
  // The answer was lost: the same words once more.
  expect((await publish('dieu-khoan', 1, saved.version)).status).toBe(200)
  const other = await publish('dieu-khoan', 1, 'x'.repeat(22))
  expect([other.status, other.body.code]).toEqual([409, 'CHANGED'])
  const nothing = await publish('dieu-khoan', 2)
  expect([nothing.status, nothing.body.code]).toEqual([409, 'NOTHING_NEW'])
  const skipped = await publish('dieu-khoan', 3)
  expect([skipped.status, skipped.body.code]).toEqual([409, 'CHANGED'])
  expect((await page('dieu-khoan')).body.versions).toHaveLength(1)
  expect(await log()).toHaveLength(2)
})

test('a draft that says what is published is none', async () => {
  await publishPage(api.db, 'dieu-khoan', '<p>Một</p>')
  await save('dieu-khoan', '<p>Hai</p>')
  expect(await edit('dieu-khoan')).toMatchObject({ isDraft: true, body: '<p>Hai</p>' })
  const back = await save('dieu-khoan', '<p>Một</p>')
  expect(back.body).toMatchObject({ isDraft: false, body: '<p>Một</p>', updatedBy: null })
  expect(await log()).toHaveLength(2)
  // A save that changes nothing is told nowhere, and leaves no row.
  await save('dieu-khoan', '<p>Một</p>')
  expect(await log()).toHaveLength(2)
  expect(await api.db.q.$count(t.pageDrafts)).toBe(0)
})

test('the list names template, version and draft of each page', async () => {
  await publishPage(api.db, 'bao-mat')
  await publishPage(api.db, 'bao-mat')
  await save('bao-mat', 'Nháp')
  const { body } = await api.call('GET', '/api/admin/pages', { as: admin })
  expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(Object.keys(SITE_PAGES))
  expect(body[0]).toEqual({
    slug: 'dieu-khoan',
    title: 'Điều khoản',
    published: null,
    draft: null,
  })
  expect(body[1]).toMatchObject({
    published: { version: 2 },
    draft: { updatedBy: { fullName: 'Quản Trị' } },
  })
})

test.each(['', '   ', 'x'.repeat(50_001)])('a draft of such a length is refused', async (body) => {
  const answer = await save('bao-mat', body)
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
  expect(answer.body.fields.body).toBeTruthy()
})

test('a version outlives the account that published it', async () => {
  await save('bao-mat', 'Một')
  await publish('bao-mat', 1)
  await api.db.q.update(t.pageDrafts).set({ updatedById: null })
  await api.db.q.execute(sql`delete from ${t.users} where id = ${admin}`)
  expect((await page('bao-mat')).body).toMatchObject({ body: 'Một', version: 1 })
})
