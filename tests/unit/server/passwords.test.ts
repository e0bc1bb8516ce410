import { expect, test } from 'vitest'
import {
  decoyHash,
  hashPassword,
  verifyPassword,
} from '../../../server/subjects/accounts/passwords.ts'

const cost = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('argon2id with a salt of its own, so equal passwords have unequal hashes', async () => {
  const [a, b] = await Promise.all([hashPassword('mật khẩu'), hashPassword('mật khẩu')])
  expect(cost(a)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
  expect(a).not.toBe(b)
  expect(await verifyPassword(a, 'mật khẩu')).toBe(true)
  expect(await verifyPassword(a, 'mật khẩu ')).toBe(false)
})

test('the decoy costs what a real hash costs', async () => {
  const [decoy, real] = await Promise.all([decoyHash(), hashPassword('x')])
  expect(cost(decoy)).toBe(cost(real))
  expect(await decoyHash()).toBe(decoy)
})

test('a text that is no hash matches no password', async () => {
  expect(await verifyPassword('x', 'x')).toBe(false)
  expect(await verifyPassword('', '')).toBe(false)
})
