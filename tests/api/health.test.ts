import { tmpdir } from 'node:os'
import { describe, expect, inject, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { freshDatabase, sharedApi, startApi } from '../support/api.ts'
import { testDeps } from '../support/deps.ts'

test('an unknown address answers 404 in the one error shape', async () => {
  const api = await startApi()
  const answer = await api.call('GET', '/api/khong-co')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Không có địa chỉ này.' })
})

describe('health', () => {
  // Each process tells of itself.
  const api = sharedApi({ processes: 1 })
  const down = { code: 'DATABASE_DOWN', message: 'Cơ sở dữ liệu không trả lời.' }

  test('says which database answers and which version this is', async () => {
    const answer = await api.call('GET', '/api/health')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      status: 'ok',
      database: inject('templates').engine,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is 503 while the database does not answer, and well again afterwards', async () => {
    // Transactions that wait take every connection there is.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const connections = inject('templates').engine === 'pglite' ? 1 : 20
    let begun = () => {}
    const allBegun = new Promise<void>((resolve) => {
      let waiting = connections
      begun = () => {
        waiting -= 1
        if (waiting === 0) resolve()
      }
    })
    const busy = Array.from({ length: connections }, () =>
      api.db.tx(async () => {
        await api.db.q.execute('select 1')
        begun()
        await released
      }),
    )
    await allBegun
    const answers = await Promise.all([
      api.call('GET', '/api/health'),
      api.call('GET', '/api/health'),
    ])
    release()
    await Promise.all(busy)
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [503, down],
      [503, down],
    ])
    expect((await api.call('GET', '/api/health')).status).toBe(200)
  })

  test('is 503 when the database is gone', async () => {
    const db = await freshDatabase('empty')
    const app = createApp(await testDeps({ db, folder: tmpdir() }))
    await db.close()
    const response = await app.request('/api/health')
    expect([response.status, await response.json()]).toEqual([503, down])
  })

  test('live and serving are 200 whatever the database does; ready is not', async () => {
    const db = await freshDatabase('empty')
    const app = createApp(await testDeps({ db, folder: tmpdir() }))
    const asked = async (path: string) => {
      const response = await app.request(path)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return [response.status, await response.json()]
    }
    expect(await asked('/api/health/live')).toEqual([200, { status: 'live' }])
    expect(await asked('/api/health/ready')).toEqual([200, { status: 'ready' }])
    await db.close()
    expect(await asked('/api/health/live')).toEqual([200, { status: 'live' }])
    expect(await asked('/api/health/serving')).toEqual([200, { status: 'serving' }])
    expect(await asked('/api/health/ready')).toMatchObject([503, { code: 'DATABASE_DOWN' }])
  })

  test('not ready before it has started, nor once it is to stop, though everything is well', async () => {
    const { state } = api.deps
    const asked = async (phase: typeof state.phase, path = '/api/health/ready') => {
      state.phase = phase
      const { status, body } = await api.call('GET', path)
      return [status, body.code ?? body.status]
    }
    expect(await asked('starting')).toEqual([503, 'STARTING'])
    expect(await asked('ready')).toEqual([200, 'ready'])
    expect(await asked('stopping')).toEqual([503, 'STOPPING'])
    expect(await asked('starting', '/api/health/serving')).toEqual([200, 'serving'])
    expect(await asked('stopping', '/api/health/serving')).toEqual([503, 'STOPPING'])
    expect((await api.call('GET', '/api/health')).status).toBe(200)
    state.phase = 'ready'
  })
})
