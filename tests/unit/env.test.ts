import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const envWith = async (name: string, value: string) => {
  vi.stubEnv(name, value)
  vi.resetModules()
  return import('../../src/api/env.ts')
}

test.each([
  ['', '/api/public/topics'],
  ['  ', '/api/public/topics'],
  ['/api/v2/chu-de', '/api/v2/chu-de'],
  ['api/v2/chu-de', '/api/v2/chu-de'],
  ['https://api.test/topics', 'https://api.test/topics'],
])(
  'paths from configuration with fallbacks: VITE_TOPICS_PATH=%j is %j',
  async (given, expected) => {
    expect((await envWith('VITE_TOPICS_PATH', given)).TOPICS_PATH).toBe(expected)
  },
)

test.each([
  ['', ''],
  ['https://api.test', 'https://api.test'],
  ['https://api.test/v1//', 'https://api.test/v1'],
])('backend base address: VITE_API_BASE_URL=%j is %j', async (given, expected) => {
  expect((await envWith('VITE_API_BASE_URL', given)).API_BASE_URL).toBe(expected)
})

test('a path is an address of the backend, an absolute address stays as it is', async () => {
  const { addressOf } = await envWith('VITE_API_BASE_URL', 'https://api.test/v1/')
  expect(addressOf('/api/student/cart')).toBe('https://api.test/v1/api/student/cart')
  expect(addressOf('https://other.test/topics')).toBe('https://other.test/topics')
})
