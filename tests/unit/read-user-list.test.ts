import { expect, test } from 'vitest'
import { readUserList } from '../../src/admin/users/read-user-list.ts'

const read = (text: string) =>
  readUserList(text).map(({ line, email, fullName, problem }) => [line, email, fullName, problem])

test('a plain list: an email a line, a name before or behind it', () => {
  expect(
    read('an@vidu.vn\n\nNguyễn Bình, binh@vidu.vn\r\nchi@vidu.vn;Lê Chi\nTrần Dũng <dung@vidu.vn>'),
  ).toEqual([
    [1, 'an@vidu.vn', '', null],
    [3, 'binh@vidu.vn', 'Nguyễn Bình', null],
    [4, 'chi@vidu.vn;Lê Chi', '', 'Email không hợp lệ.'],
    [5, 'dung@vidu.vn', 'Trần Dũng', null],
  ])
  expect(read('an@vidu.vn;Lê An\nbinh@vidu.vn;Lê Bình')).toEqual([
    [1, 'an@vidu.vn', 'Lê An', null],
    [2, 'binh@vidu.vn', 'Lê Bình', null],
  ])
})

test('a table: columns by their heads, in any order, with others between them', () => {
  expect(
    read('\uFEFFSTT;Họ và tên;Phòng;E-mail\n1;"Lê; An";Kế toán;an@vidu.vn\n2;;;binh@vidu.vn'),
  ).toEqual([
    [2, 'an@vidu.vn', 'Lê; An', null],
    [3, 'binh@vidu.vn', '', null],
  ])
  expect(read('Email\tHọ tên\nan@vidu.vn\tLê An')).toEqual([[2, 'an@vidu.vn', 'Lê An', null]])
})

test('what cannot be sent says why, with the line', () => {
  expect(read(`an@vidu.vn\nAN@vidu.vn\nkhông phải\nE,x@y\n${'a'.repeat(101)}, c@vidu.vn`)).toEqual([
    [1, 'an@vidu.vn', '', null],
    [2, 'AN@vidu.vn', '', 'Trùng với dòng 1.'],
    [3, 'không phải', '', 'Email không hợp lệ.'],
    [4, 'x@y', 'E', 'Email không hợp lệ.'],
    [5, 'c@vidu.vn', 'a'.repeat(101), 'Họ tên dài tối đa 100 ký tự.'],
  ])
  expect(read('Email,Họ tên\n,Lê An')).toEqual([[2, '', 'Lê An', 'Thiếu email.']])
  expect(read('')).toEqual([])
})
