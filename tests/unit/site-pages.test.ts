import { expect, test } from 'vitest'
import { leftOfTemplate, TEMPLATE_NOTE } from '../../shared/rules/site-pages.ts'

test('the note of the template is found in a page, even where the end of the note was rewritten', () => {
  const rewritten =
    'Bản mẫu: hãy sửa cho đúng với cách bạn làm, nhờ luật sư đọc lại, rồi x\u00f3a dòng này trước khi công bố.'
  for (const note of [TEMPLATE_NOTE, rewritten]) {
    expect(leftOfTemplate(`<blockquote><p>${note}</p></blockquote><p>[Tên]</p>`)).toEqual({
      marks: ['[Tên]'],
      hasNote: true,
    })
  }
  expect(leftOfTemplate('<p>Của tôi</p>')).toEqual({ marks: [], hasNote: false })
})
