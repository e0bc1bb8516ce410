import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { publishPage } from '../support/site-pages.ts'

/** What several people write, publish and agree to at the same moment. */

const api = sharedApi()
const admin = sharedUser(api, { roles: ['ADMIN'] })

const edit = async (slug: string) =>
  (await api.call('GET', `/api/admin/pages/${slug}`, { as: admin.id })).body
const headers = (version: string) => ({ 'if-match': `"${version}"` })
const save = (slug: string, body: string, version: string) =>
  api.call('PUT', `/api/admin/pages/${slug}`, {
    as: admin.id,
    json: { body },
    headers: headers(version),
  })
const publish = (slug: string, number: number, version: string) =>
  api.call('POST', `/api/admin/pages/${slug}/publication`, {
    as: admin.id,
    json: { number },
    headers: headers(version),
  })
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of two who save at once one wins, also where there was no draft', async () => {
  for (let round = 1; round <= 6; round += 1) {
    const { version } = await edit('dieu-khoan')
    const both = await Promise.all([
      save('dieu-khoan', `Một ${round}`, version),
      save('dieu-khoan', `Hai ${round}`, version),
    ])
    expect(statuses(both)).toEqual([200, 409])
    if (round % 2 === 0) {
      const { version: now } = await edit('dieu-khoan')
      await publish('dieu-khoan', round / 2, now)
    }
  }
})

test('a save and a publication at once: what is published is what was read', async () => {
  for (let number = 1; number <= 6; number += 1) {
    const opened = await edit('bao-mat')
    const read = (await save('bao-mat', `Bản ${number}`, opened.version)).body
    const [, published] = await Promise.all([
      save('bao-mat', `Chen ngang ${number}`, read.version),
      publish('bao-mat', number, read.version),
    ])
    const came = published.status === 200
    // Too late: it publishes what it reads then.
    if (!came) await publish('bao-mat', number, (await edit('bao-mat')).version)
    const { body } = await api.call('GET', `/api/public/pages/bao-mat?version=${number}`)
    expect(body.body).toBe(came ? `Bản ${number}` : `Chen ngang ${number}`)
  }
  const { body } = await api.call('GET', '/api/public/pages/bao-mat')
  expect(body.versions).toHaveLength(6)
})

test('two presses of one publication make one version', async () => {
  const opened = await edit('hoan-tien')
  const { version } = (await save('hoan-tien', 'Một lần', opened.version)).body
  const both = await Promise.all([
    publish('hoan-tien', 1, version),
    publish('hoan-tien', 1, version),
  ])
  expect(statuses(both)).toEqual([200, 200])
  const { body } = await api.call('GET', '/api/public/pages/hoan-tien')
  expect(body.versions).toHaveLength(1)
})

test('ten presses before a payment keep one consent', async () => {
  const version = await publishPage(api.db, 'thanh-toan')
  const { id } = await makeUser(api.db)
  const json = { pages: [{ slug: 'thanh-toan', version }], place: 'PAYMENT' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.call('POST', '/api/student/consents', { as: id, json })),
  )
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  expect(await api.db.q.$count(t.consents)).toBe(1)
})
