import { describe, expect, test } from 'vitest'
import type { Role, User } from '../../shared/contract/account.ts'
import { canLearn, canTeach } from '../../src/parts/session/roles.ts'

const user = (...roles: Role[]): User => ({
  _id: '1',
  email: 'a@b.test',
  fullName: 'A',
  avatar: null,
  roles,
})

describe('who may teach and who gets the Learning menu', () => {
  test.each<[Role[], boolean, boolean]>([
    [['STUDENT'], false, true],
    [['INSTRUCTOR'], true, false],
    [['ADMIN'], true, false],
    [['STUDENT', 'INSTRUCTOR'], true, true],
    [['STUDENT', 'ADMIN'], true, true],
    [[], false, true],
  ])('%j: teach %s, learn %s', (roles, teach, learn) => {
    expect(canTeach(user(...roles))).toBe(teach)
    expect(canLearn(user(...roles))).toBe(learn)
  })

  test('nobody can teach before the profile has loaded', () => {
    expect(canTeach(null)).toBe(false)
  })
})
