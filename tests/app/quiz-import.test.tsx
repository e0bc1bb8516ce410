import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { closed, drafts, faults } from '../support/app.tsx'
import { answerContent, API, field, openDialog, sent } from '../support/authoring.ts'

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
  await user.click(button('Đọc câu hỏi'))
  expect(await screen.findByText('Tìm thấy 2 câu, 1 câu cần xem lại.')).toBeVisible()
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
    const { user } = await openImport()
    paste(AIKEN)
    await user.click(button('Đọc câu hỏi'))
    await screen.findByText(/^Tìm thấy/)
    await user.click(button('Quay lại soạn'))
    expect(questionsInOrder()).toEqual([''])
    expect(button('Nhập từ CSV, Aiken, GIFT')).toHaveFocus()
  })
})

test('GIFT with HTML becomes plain words; each question may be left out', async () => {
  const { user } = await openImport()
  paste('[html]<p>Chữ <b>đậm</b> &amp; nhạt?</p> {=có ~không}\n\nTrái Đất tròn. {T}')
  await user.click(button('Đọc câu hỏi'))
  await screen.findByText('Tìm thấy 2 câu.')
  await user.click(screen.getByRole('checkbox', { name: 'Trái Đất tròn.' }))
  await user.click(button('Thêm 1 câu vào đề'))
  expect(questionsInOrder()).toEqual(['Chữ đậm & nhạt?'])
})

test('CSV by choice where the recognition guesses otherwise; a faulty question is left out unless wanted', async () => {
  const { user } = await openImport()
  paste('câu hỏi,A,B,đáp án\nTập {1; 2} có mấy phần tử?,1,2,B\nThiếu đáp án?,1,2,')
  expect(screen.getByRole('option', { name: 'Tự nhận dạng: GIFT' })).toBeInTheDocument()
  await user.selectOptions(field('Định dạng'), 'CSV')
  await user.click(button('Đọc câu hỏi'))
  await screen.findByText('Tìm thấy 2 câu, 1 câu cần xem lại.')
  expect(screen.getByText(/^Dòng 3: chọn duy nhất 1 phương án đúng/)).toBeVisible()
  expect(button('Thêm 1 câu vào đề')).toBeEnabled()
  await user.click(screen.getByRole('checkbox', { name: 'Thiếu đáp án?' }))
  await user.click(button('Thêm 2 câu vào đề'))
  expect(questionsInOrder()).toEqual(['Tập {1; 2} có mấy phần tử?', 'Thiếu đáp án?'])
})

test('a file is read like a pasted text', async () => {
  const { user } = await openImport()
  await user.upload(field('Hoặc chọn một tệp văn bản'), new File([AIKEN], 'cau-hoi.txt'))
  await waitFor(() => expect(field('Nội dung CSV, Aiken hoặc GIFT')).toHaveValue(AIKEN))
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
    const { user } = await openImport()
    paste(AIKEN)
    await user.click(button('Đọc câu hỏi'))
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
