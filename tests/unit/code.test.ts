import { expect, test } from 'vitest'
import { looksLikeCode } from '../../shared/format/code.ts'

test.each([
  "console.log('Hải Yến')\nconsole.log('Cần Thơ')\nconsole.log('Muốn đổi nghề')",
  'if (tong > 0) {\n  phi = 0\n} else {\n  phi = 25000\n}',
  '<ul>\n<li>Một</li>\n</ul>',
  'SELECT *\n  FROM mon_an\n  WHERE gia > 30000',
])('code: %s', (text) => {
  expect(looksLikeCode(text)).toBe(true)
})

test.each([
  '',
  'Em chào cô, em đã làm xong bài.',
  'Em chọn mảng vì dễ thêm món.\nRồi em dùng hàm map:\ngiaMoi = gia.map(tang)\nKết quả đúng như đề.',
  'Ba ý chính:\n- học đều (mỗi ngày)\n- ghi lại\n- hỏi khi chưa hiểu',
])('no code: %s', (text) => {
  expect(looksLikeCode(text)).toBe(false)
})
