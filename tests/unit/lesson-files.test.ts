import { expect, test } from 'vitest'
import { LESSON_FILE_ACCEPT, LESSON_FILES } from '../../src/pages/teaching/lesson/LessonFields.tsx'
import { addFiles, MAX_FILE_BYTES, MAX_FILES } from '../../shared/rules/picked-files.ts'

const problem = (name: string, { size = 1, type = '' } = {}) =>
  LESSON_FILES.problemOf({ name, size, type })

test('a lesson takes video, PDF, image, audio, Word, plain text, CSV and markdown', () => {
  for (const ending of [
    'mp4',
    'MOV',
    'pdf',
    'PNG',
    'jpeg',
    'mp3',
    'doc',
    'docx',
    'txt',
    'csv',
    'md',
  ]) {
    expect(problem(`Bài 1.${ending}`), ending).toBeNull()
  }
  // A file with a rare ending is judged by the media type that the browser names.
  expect(problem('phim.ts', { type: 'video/mp2t' })).toBeNull()
  for (const name of ['a.zip', 'b.exe', 'c.pptx', 'trang.html', 'README']) {
    expect(problem(name), name).toMatch(/^Bài học không nhận loại tệp này/)
  }
  expect(problem('hình.svg', { type: 'image/svg+xml' })).toMatch(/^Bài học không nhận/)
  for (const kind of ['video/*', 'image/*', 'audio/*', '.pdf', '.docx', '.csv', '.md']) {
    expect(LESSON_FILE_ACCEPT).toContain(kind)
  }
})

test('50 MB per file, none empty, ten per save', () => {
  expect(problem('a.mp4', { size: MAX_FILE_BYTES })).toBeNull()
  expect(problem('a.mp4', { size: MAX_FILE_BYTES + 1 })).toBe('Tệp này vượt quá 50 MB.')
  expect(problem('a.mp4', { size: 0 })).toBe('Tệp này trống.')
  const many = Array.from({ length: MAX_FILES + 1 }, (_, index) => ({
    name: `${index}.txt`,
    size: 1,
  }))
  const { files, refused } = addFiles([], many, LESSON_FILES)
  expect(files).toHaveLength(MAX_FILES)
  expect(refused[0]?.problem).toMatch(/^Mỗi lần lưu gửi được tối đa 10 tệp/)
})
