import { fireEvent, screen, within } from '@testing-library/react'
import { faults } from './app.tsx'
import { answerContent, API, field, openDialog } from './authoring.ts'

/** The quiz editor of instructors in tests: a lesson for new quizzes, and locators. */
export const MADE = { _id: 'q9', title: 'Bài kiểm tra', assessmentType: 'QUIZ' as const }

/** For a `beforeEach`: a lesson without assessments, and an API that accepts new quizzes. */
export function takeQuizzes() {
  answerContent()
  faults.answer('post', API.quiz, { _id: 'q9' })
}

export const openNew = () => openDialog('Thêm quiz: Bài 1')
export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const saveButton = () => button(/^(Lưu|Thêm) quiz$/)

/** The card of a question, by its number from 1. */
export const card = (number: number) => screen.getByRole('region', { name: `Câu ${number}` })
export const words = (number: number) => within(card(number)).getByLabelText('Nội dung câu hỏi')
export const score = (number: number) => within(card(number)).getByLabelText('Điểm')
export const type = (number: number) => within(card(number)).getByLabelText('Loại câu')
export const option = (letter: string, number = 1) => field(`Phương án ${letter}, Câu ${number}`)
export const correct = (letter: string, number = 1) =>
  field(`Phương án ${letter} là đáp án đúng, Câu ${number}`)
export const questionsInOrder = () =>
  screen.getAllByLabelText('Nội dung câu hỏi').map((each) => (each as HTMLTextAreaElement).value)

export const set = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } })

/** Fills in the whole first question, faster than by typing. */
export function fillFirst() {
  set(words(1), '1 + 1 = ?')
  set(option('A'), '2')
  fireEvent.click(correct('A'))
}
