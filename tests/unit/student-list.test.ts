import { describe, expect, test } from 'vitest'
import type { CourseStudent } from '../../shared/contract/grading.ts'
import {
  findStudents,
  foldStudents,
  following,
  neighbour,
  studentLabel,
} from '../../src/pages/grading/desk/student-list.ts'

const student = (fullName: string, email = ''): CourseStudent => ({
  _id: fullName,
  fullName,
  email,
})
const CLASS = ['Ánh', 'Bình', 'Đức', 'Hà', 'Ước'].map((name) => student(name))
const named = (names: string[]) => CLASS.filter(({ _id }) => names.includes(_id))
const names = (students: readonly CourseStudent[]) => students.map(({ _id }) => _id)

test('a student is labelled by name, else by email', () => {
  expect(studentLabel(student('Ánh', 'a@x.vn'))).toBe('Ánh')
  expect(studentLabel({ _id: '1', fullName: '  ', email: 'a@x.vn' })).toBe('a@x.vn')
  expect(studentLabel({ _id: '1', fullName: '', email: '' })).toBe('Học viên chưa có tên')
})

test('every word of the search is in the name or the email, marks or not', () => {
  const students = [
    student('Nguyễn Hữu Ước', 'uoc@lop.vn'),
    student('Đỗ Thị Yến', 'yen@truong.vn'),
    student('Hữu Nguyễn', 'NGUYEN@lop.vn'),
  ]
  const find = (q: string) => names(findStudents(students, foldStudents(students), q))
  expect(find('')).toEqual(names(students))
  expect(find('  ')).toEqual(names(students))
  expect(find('huu nguyen')).toEqual(['Nguyễn Hữu Ước', 'Hữu Nguyễn'])
  expect(find('ĐỖ yến')).toEqual(['Đỗ Thị Yến'])
  expect(find('do yen truong.vn')).toEqual(['Đỗ Thị Yến'])
  expect(find('nguyen@lop')).toEqual(['Hữu Nguyễn'])
  expect(find('khong co')).toEqual([])
})

describe('who comes next', () => {
  const next = (shown: string[], from?: string) => neighbour(CLASS, named(shown), from, 1)?._id
  const last = (shown: string[], from?: string) => neighbour(CLASS, named(shown), from, -1)?._id

  test('the neighbour in the list, nobody past its ends, and the first or last without a current student', () => {
    const all = names(CLASS)
    expect([next(all, 'Bình'), last(all, 'Bình')]).toEqual(['Đức', 'Ánh'])
    expect([next(all, 'Ước'), last(all, 'Ánh')]).toEqual([undefined, undefined])
    expect([next(all), last(all)]).toEqual(['Ánh', 'Ước'])
    expect([next([]), last([])]).toEqual([undefined, undefined])
  })

  test('a student who no longer matches the filter keeps the place', () => {
    expect([next(['Ánh', 'Hà'], 'Đức'), last(['Ánh', 'Hà'], 'Đức')]).toEqual(['Hà', 'Ánh'])
    expect([next(['Ánh'], 'Đức'), last(['Hà'], 'Đức')]).toEqual([undefined, undefined])
    expect(names(following(CLASS, named(['Ánh', 'Hà', 'Ước']), 'Đức'))).toEqual(['Hà', 'Ước'])
  })

  test('a student who is not in the class has no place', () => {
    expect(next(['Bình', 'Hà'], 'Lạ')).toBe('Bình')
    expect(names(following(CLASS, CLASS, 'Đức'))).toEqual(['Hà', 'Ước'])
  })
})
