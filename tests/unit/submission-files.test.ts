import { expect, test } from 'vitest'
import { attachmentView } from '../../shared/rules/attachment-view.ts'
import { isRefusedName, SUBMISSION_FILES } from '../../shared/rules/submission-files.ts'
import { addFiles, MAX_FILE_BYTES, MAX_FILES } from '../../shared/rules/picked-files.ts'
import { formatFileSize } from '../../shared/format/file-size.ts'

const fileProblem = SUBMISSION_FILES.problemOf

test('PDF, DOCX, ZIP and the like up to 50 MB; programs, empty and larger ones say why not', () => {
  for (const name of ['a.pdf', 'Bài luận.DOCX', 'b.zip', 'hình.png', 'c.txt']) {
    expect(fileProblem({ name, size: MAX_FILE_BYTES })).toBeNull()
  }
  expect(fileProblem({ name: 'a.pdf', size: MAX_FILE_BYTES + 1 })).toBe('Tệp này vượt quá 50 MB.')
  expect(fileProblem({ name: 'a.pdf', size: 0 })).toBe('Tệp này trống.')
  for (const name of ['a.exe', 'Bảng.XLSM']) {
    expect(fileProblem({ name, size: 1 })).toMatch(/^Không nộp được loại tệp này/)
  }
})

test('the app sends web pages, with advice: refusing them is up to the backend', () => {
  for (const name of ['Trang.HTML', 'hình.svg', 'du-lieu.xml']) {
    expect(fileProblem({ name, size: 1 })).toBeNull()
    expect(SUBMISSION_FILES.adviceOn?.({ name, size: 1 })).toMatch(/nén thành tệp ZIP/)
    expect(isRefusedName(name)).toBe(true)
  }
  expect(SUBMISSION_FILES.adviceOn?.({ name: 'a.pdf', size: 1 })).toBeNull()
})

test('files add up, a repeated one counts once, a refused one is named', () => {
  const a = { name: 'a.pdf', size: 1 }
  const b = { name: 'b.zip', size: 2 }
  const { files, refused } = addFiles(
    [a],
    [{ ...a }, b, { name: 'c.exe', size: 3 }],
    SUBMISSION_FILES,
  )
  expect(files).toEqual([a, b])
  expect(refused.map(({ name }) => name)).toEqual(['c.exe'])
  const many = Array.from({ length: MAX_FILES + 1 }, (_, index) => ({
    name: `${index}.txt`,
    size: 1,
  }))
  const full = addFiles([], many, SUBMISSION_FILES)
  expect(full.files).toHaveLength(MAX_FILES)
  expect(full.refused).toEqual([{ name: '10.txt', problem: 'Chỉ nộp được tối đa 10 tệp.' }])
})

test('files of one name and size that were changed at different times are different files', () => {
  const scan = { name: 'trang.jpg', size: 1, lastModified: 1 }
  const other = { ...scan, lastModified: 2 }
  expect(addFiles([scan], [{ ...scan }, other], SUBMISSION_FILES).files).toEqual([scan, other])
})

test('pictures, PDF, text, audio and video show in place, by type or else by ending; the rest are links', () => {
  const view = (title: string, mime: string | null, url = '/f/1') =>
    attachmentView({ title, mime, url })
  expect(view('x', 'image/png')).toBe('picture')
  expect(view('x', 'application/pdf')).toBe('pdf')
  expect(view('x', 'text/plain; charset=utf-8')).toBe('text')
  expect(view('x', 'audio/mpeg')).toBe('audio')
  expect(view('x', 'video/mp4')).toBe('video')
  // Not every browser plays it.
  expect(view('x.mov', 'video/quicktime')).toBe('link')
  expect(view('x.m4a', 'application/octet-stream')).toBe('audio')
  expect(view('x.pdf', 'application/zip')).toBe('link')
  expect(view('x.JPG', null)).toBe('picture')
  expect(view('x', null, '/f/x.txt?sig=1.png')).toBe('text')
  expect(view('trang.html', null)).toBe('link')
  expect(view('x.constructor', null)).toBe('link')
})

test('sizes in words', () => {
  expect(formatFileSize(10)).toBe('1 KB')
  expect(formatFileSize(820 * 1024)).toBe('820 KB')
  expect(formatFileSize(12.5 * 1024 * 1024)).toBe('12,5 MB')
})

test.each(['run.bat.', 'run.bat. .', 'x.svg. ', 'Bài.HTML..', ' a.exe '])(
  'dots and spaces at the end do not hide the kind: "%s"',
  (name) => expect(isRefusedName(name)).toBe(true),
)
test.each(['bài 1.pdf', 'v1.2.', 'bat', '.bat.txt'])('"%s" is not refused', (name) =>
  expect(isRefusedName(name)).toBe(false),
)
