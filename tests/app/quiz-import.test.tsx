import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { closed, drafts, faults } from '../support/app.tsx'
import { freshSite } from '../support/site-sheet.ts'
import { answerContent, API, field, openDialog, sent } from '../support/authoring.ts'
import { textsOf } from '../support/steps.ts'

const AIKEN = `Thủ đô của Việt Nam?
A. Huế
B. Hà Nội
ANSWER: B

Câu không có đáp án?
A. một`

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const paste = (text: string) =>
  fireEvent.change(field('Nội dung CSV, Aiken hoặc GIFT'), { target: { value: text } })
const found = () => within(screen.getByRole('dialog')).queryAllByRole('checkbox')
const questionsInOrder = () =>
  screen.getAllByLabelText('Nội dung câu hỏi').map((each) => (each as HTMLTextAreaElement).value)

async function openImport() {
  const view = await openDialog('Thêm quiz: Bài 1')
  await view.user.click(button('Nhập từ CSV, Aiken, GIFT'))
  return view
}

async function importText(text: string) {
  const view = await openImport()
  paste(text)
  await view.user.click(button('Đọc câu hỏi'))
  return view
}

beforeEach(() => {
  answerContent()
  faults.answer('post', API.quiz, { _id: 'q9' })
})

test('shown with problems per item before anything is taken over; then sent like the others', async () => {
  const { user } = await openImport()
  expect(button('Thêm vào đề')).toBeDisabled()
  expect(button('Đọc câu hỏi')).toBeDisabled()
  paste(AIKEN)
  expect(screen.getByRole('option', { name: 'Tự nhận dạng: Aiken' })).toBeInTheDocument()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(button('Đọc câu hỏi'))
  const counts = await screen.findByText('Tìm thấy 2 câu: 1 câu đọc được, 1 chỗ không đọc được.')
  expect(counts).toBeVisible()
  await waitFor(() => expect(scrolled.mock.contexts).toContain(counts))
  expect(screen.getByText(/^Dòng 6: thiếu dòng «ANSWER:»/)).toBeVisible()
  expect(found()).toHaveLength(1)
  expect(screen.getByText('Hà Nội').closest('li')).toHaveTextContent('Hà Nội (đáp án đúng)')
  expect(screen.getByText('Câu hỏi trống đang có sẽ được thay bằng các câu này.')).toBeVisible()
  await user.click(button('Thêm 1 câu vào đề'))
  expect(questionsInOrder()).toEqual(['Thủ đô của Việt Nam?'])
  expect(screen.getByLabelText('Nội dung câu hỏi')).toHaveFocus()
  await user.click(button('Thêm quiz'))
  await closed()
  expect(sent('POST', '/assessments/quiz')[0].questions).toEqual([
    {
      question: 'Thủ đô của Việt Nam?',
      type: 'SINGLE',
      score: 1,
      sortOrder: 1,
      options: [
        { content: 'Huế', isCorrect: false },
        { content: 'Hà Nội', isCorrect: true },
      ],
    },
  ])
})

describe('nothing is replaced without saying so', () => {
  test('questions that are there stay; the new ones come behind them', async () => {
    const { user } = await openDialog('Thêm quiz: Bài 1')
    await user.type(screen.getByLabelText('Nội dung câu hỏi'), 'Câu của tôi')
    await user.click(button('Nhập từ CSV, Aiken, GIFT'))
    paste(AIKEN)
    await user.click(button('Đọc câu hỏi'))
    expect(
      await screen.findByText('Các câu này được thêm sau câu 1; không câu nào bị thay.'),
    ).toBeVisible()
    await user.click(button('Thêm 1 câu vào đề'))
    expect(questionsInOrder()).toEqual(['Câu của tôi', 'Thủ đô của Việt Nam?'])
  })

  test('going back takes nothing over', async () => {
    const { user } = await importText(AIKEN)
    await screen.findByText(/^Tìm thấy/)
    await user.click(button('Quay lại soạn'))
    expect(questionsInOrder()).toEqual([''])
    expect(button('Nhập từ CSV, Aiken, GIFT')).toHaveFocus()
  })
})

test('GIFT with HTML becomes plain words; each question may be left out', async () => {
  const { user } = await importText(
    '[html]<p>Chữ <b>đậm</b> &amp; nhạt?</p> {=có ~không}\n\nTrái Đất tròn. {T}',
  )
  await screen.findByText('Tìm thấy 2 câu.')
  await user.click(screen.getByRole('checkbox', { name: 'Trái Đất tròn.' }))
  await user.click(button('Thêm 1 câu vào đề'))
  expect(questionsInOrder()).toEqual(['Chữ đậm & nhạt?'])
})

test('the chosen format counts; a question in doubt is left out unless wanted', async () => {
  const { user } = await openImport()
  paste('câu hỏi,A,B,đáp án\nTập {1; 2} có mấy phần tử?,1,2,B\nThiếu đáp án?,1,2,')
  expect(screen.getByRole('option', { name: 'Tự nhận dạng: CSV' })).toBeInTheDocument()
  await user.selectOptions(field('Định dạng'), 'GIFT')
  await user.click(button('Đọc câu hỏi'))
  await screen.findByText(/^Tìm thấy 1 câu: 0 câu đọc được/)
  await user.selectOptions(field('Định dạng'), 'CSV')
  await user.click(button('Đọc câu hỏi'))
  await screen.findByText('Tìm thấy 2 câu: 1 câu đọc được, 1 câu cần xem lại.')
  expect(screen.getByText(/^Dòng 3: chọn duy nhất 1 phương án đúng/)).toBeVisible()
  expect(button('Thêm 1 câu vào đề')).toBeEnabled()
  const doubtful = screen.getByRole('checkbox', { name: 'Thiếu đáp án?' })
  expect(doubtful).not.toBeChecked()
  expect(doubtful).toHaveAccessibleDescription(/Cần xem lại.*Dòng 3.*Chọn một · 1 điểm/)
  await user.click(doubtful)
  await user.click(button('Thêm 2 câu vào đề'))
  expect(questionsInOrder()).toEqual(['Tập {1; 2} có mấy phần tử?', 'Thiếu đáp án?'])
})

test('read, in doubt, refused and not kept: each is said, with its line', async () => {
  const { user } = await openImport()
  const text = [
    '$CATEGORY: Chương 1',
    'Đọc đoạn văn sau.',
    'Một? {=a ~b}',
    'Hai? {=a =b ~c}',
    'Ba {=a -> 1 =b -> 2}',
    '[html]Bốn <img src\\="a.png">? {T#Nhìn lại}',
  ].join('\n\n')
  paste(text)
  await user.click(button('Đọc câu hỏi'))
  expect(
    await screen.findByText(
      'Tìm thấy 5 câu: 2 câu đọc được, 1 câu cần xem lại, 2 chỗ không đọc được.',
    ),
  ).toHaveAttribute('role', 'status')
  const items = within(screen.getByRole('list', { name: 'Câu hỏi tìm thấy' }))
  expect(items.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    false,
    true,
  ])
  expect(screen.getByText('Dòng 1: Danh mục «Chương 1» không được giữ.')).toBeVisible()
  expect(screen.getByText(/^Dòng 3: không có { } nên đây là đoạn dẫn/)).toBeVisible()
  expect(screen.getByText(/^Dòng 7: «a», «b» đều được ghi là đáp án đúng/)).toBeVisible()
  expect(screen.getByText('Dòng 9: câu hỏi ghép đôi không có trong quiz.')).toBeVisible()
  expect(
    screen.getByText('Lời nhắn khi trả lời sai «Nhìn lại» không được giữ. Không giữ được 1 ảnh.'),
  ).toBeVisible()
  expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue(text)
})

test('program text keeps the indentation of its first line, in the preview and as it is sent', async () => {
  const code = '    for i in x:\n        print(i)'
  const { user } = await importText(`Câu hỏi\tA\tB\tĐáp án\n"${code}"\t"${code}"\thai\tB`)
  await screen.findByText('Tìm thấy 1 câu.')
  const texts = screen.getAllByText(/for i in x/, { selector: '.plain-text' })
  expect(textsOf(texts)).toEqual([code, code])
  await user.click(button('Thêm 1 câu vào đề'))
  await user.click(button('Thêm quiz'))
  await closed()
  expect(sent('POST', '/assessments/quiz')[0].questions).toMatchObject([
    { question: code, options: [{ content: code }, { content: 'hai' }] },
  ])
})

test('a text of no known format says so, and stays', async () => {
  const { user } = await openImport()
  paste('Thủ đô của Việt Nam?')
  expect(screen.getByRole('option', { name: 'Tự nhận dạng: chưa rõ' })).toBeInTheDocument()
  await user.click(button('Đọc câu hỏi'))
  expect(await screen.findByText(/^Nội dung này không giống CSV, Aiken hay GIFT/)).toBeVisible()
  expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue('Thủ đô của Việt Nam?')
})

const WITH_EXPLANATION = 'câu hỏi;A;B;đáp án;điểm;giải thích\nHỏi?;một;hai;B;0.5;Vì thế'

describe('numbers and explanations as the quiz shows them', () => {
  freshSite(['question-feedback'])

  test('with the feature', async () => {
    const { user } = await importText(WITH_EXPLANATION)
    expect(await screen.findByText('Dòng 2 · Chọn một · 0,5 điểm')).toBeVisible()
    expect(screen.getByText('Vì thế').closest('p')).toHaveTextContent('Giải thích: Vì thế')
    await user.click(button('Thêm 1 câu vào đề'))
    expect(screen.getByLabelText('Điểm')).toHaveValue('0,5')
    expect(screen.getByLabelText('Giải thích (không bắt buộc)')).toHaveValue('Vì thế')
  })
})

test('a backend without explanations: the preview says that they are not kept', async () => {
  await importText(WITH_EXPLANATION)
  await screen.findByText('Tìm thấy 1 câu.')
  expect(screen.getByText('Vì thế').closest('p')).toHaveTextContent(
    'Lời giải thích không được giữ trên trang này: Vì thế',
  )
})

test('a table without names of columns is told so; the field takes cells of a sheet', async () => {
  const { user } = await openImport()
  expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveAccessibleDescription(/các ô chép từ Excel/)
  paste('Thủ đô?\tHuế\tHà Nội\tB')
  await user.click(button('Đọc câu hỏi'))
  expect(
    await screen.findByText(/^Bảng này thiếu tên cột.*«câu hỏi», «A», «B», «đáp án»/),
  ).toBeVisible()
})

test('a file is read like a pasted text', async () => {
  const { user } = await openImport()
  await user.upload(field('Hoặc chọn một tệp văn bản'), new File([AIKEN], 'cau-hoi.txt'))
  await waitFor(() => expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue(AIKEN))
})

test('a file as Excel writes «Unicode Text»; another one says that it cannot be read', async () => {
  const { user } = await openImport()
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'Hỏi?'].flatMap((sign) => {
      const code = sign.charCodeAt(0)
      return [code % 256, code >> 8]
    }),
  ])
  await user.upload(field('Hoặc chọn một tệp văn bản'), new File([utf16], 'cau-hoi.txt'))
  await waitFor(() => expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue('Hỏi?'))
  const latin = new File([new Uint8Array([0xe0, 0x20, 0xff])], 'cau-hoi.txt')
  await user.upload(field('Hoặc chọn một tệp văn bản'), latin)
  // With the way out of a workbook.
  expect(await screen.findByText(/^Tệp này không phải tệp văn bản.*«CSV UTF-8».*dán/)).toBeVisible()
  expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue('Hỏi?')
})

describe('what was pasted waits on this device until it is taken over', () => {
  const AWAY = {
    'Quay lại soạn': async (user: User) => user.click(button('Quay lại soạn')),
    'the cross': async (user: User) =>
      user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!),
    Escape: async (user: User) => user.keyboard('{Escape}'),
    Back: async () => void window.history.back(),
  }
  type User = Awaited<ReturnType<typeof openImport>>['user']

  test.each(Object.entries(AWAY))('left by %s', async (way, leave) => {
    // A page before this one, for Back; the last entry becomes the content page.
    for (const path of ['/about', '/contact']) window.history.pushState(null, '', path)
    const { user } = await openImport()
    paste(AIKEN)
    await user.selectOptions(field('Định dạng'), 'Aiken')
    await leave(user)
    if (way === 'Quay lại soạn') await screen.findByLabelText('Tiêu đề')
    else {
      await closed()
      if (way === 'Back') {
        cleanup()
        await openDialog('Thêm quiz: Bài 1')
      } else await user.click(button('Thêm quiz: Bài 1'))
    }
    await user.click(await screen.findByRole('button', { name: 'Nhập từ CSV, Aiken, GIFT' }))
    expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue(AIKEN)
    expect(field('Định dạng')).toHaveValue('aiken')
    expect(screen.getByText(/^Đã khôi phục bản nháp chưa thêm vào đề/)).toBeVisible()
  })

  test('taken over, it is gone; «Bỏ bản nháp» empties it too', async () => {
    const { user } = await importText(AIKEN)
    await screen.findByText(/^Tìm thấy/)
    await user.click(button('Thêm 1 câu vào đề'))
    await user.click(button('Nhập từ CSV, Aiken, GIFT'))
    expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue('')
    paste('Câu hỏi dở')
    await user.click(button('Quay lại soạn'))
    await user.click(button('Nhập từ CSV, Aiken, GIFT'))
    await user.click(button('Bỏ bản nháp'))
    expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue('')
    expect(drafts().filter((name) => name.includes('import-form'))).toEqual([])
  })
})
