import { expect, test } from 'vitest'
import { outline } from '../../../server/tools/seed/outline.ts'

test('a written outline becomes sections and lessons with seconds, type and preview', () => {
  const sections = outline(`
    # Mở đầu | Ba bài ngắn.
    - Chào bạn | 1:05 | xem thử
    - Phiếu ôn | 10:00 | tài liệu

    # Kết | Một bài.
    - Tạm biệt | 0:40
  `)
  expect(sections).toEqual([
    {
      title: 'Mở đầu',
      summary: 'Ba bài ngắn.',
      lessons: [
        { title: 'Chào bạn', type: 'VIDEO', seconds: 65, preview: true },
        { title: 'Phiếu ôn', type: 'DOCUMENT', seconds: 600, preview: false },
      ],
    },
    {
      title: 'Kết',
      summary: 'Một bài.',
      lessons: [{ title: 'Tạm biệt', type: 'VIDEO', seconds: 40, preview: false }],
    },
  ])
})

test.each(['- Bài không có chương | 1:00', '# Chương không có tóm tắt', 'chữ trơ trọi'])(
  'a line that cannot be read is refused: %s',
  (line) => {
    expect(() => outline(line)).toThrow(line)
  },
)

test('a lesson without a time is refused', () => {
  expect(() => outline('# A | b\n- Bài | lâu')).toThrow('lâu')
})
