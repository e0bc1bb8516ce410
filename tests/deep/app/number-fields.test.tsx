import { act, fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { renderApp } from '../../support/app.tsx'
import { answerContent, field, openDialog } from '../../support/authoring.ts'
import { giveRowsHeight } from '../../support/desk.ts'
import { essay, open, score } from '../../support/grader.ts'
import * as lessonDialog from '../../support/lesson-dialog.ts'
import * as quizEditor from '../../support/quiz-editor.ts'
import { openSettings } from '../../support/settings-page.ts'
import { freshSite } from '../../support/site-sheet.ts'

/** What a user types on entering a field with a number replaces the number. */

freshSite(['extensions', 'course-settings'])
beforeAll(giveRowsHeight)

interface Opened {
  user: UserEvent
  input: HTMLInputElement
}

const labelled = async (label: string) => screen.findByLabelText<HTMLInputElement>(label)

const grader = async (): Promise<Opened> => {
  const { user } = await open(await essay({ status: 'GRADED', score: 25 }))
  return { user, input: await score() }
}

const catalogue = async (label: string): Promise<Opened> => {
  const { user } = await renderApp(`${paths.courses()}?minPrice=500000&maxPrice=900000`)
  return { user, input: await labelled(label) }
}

const quiz = async (label: string): Promise<Opened> => {
  quizEditor.takeQuizzes()
  const { user } = await quizEditor.openNew()
  return {
    user,
    input: label === 'Điểm' ? (quizEditor.score(1) as HTMLInputElement) : input(label),
  }
}
const input = (label: string) => field(label) as HTMLInputElement

const lesson = async (label: string): Promise<Opened> => {
  const { user } = await lessonDialog.openNew()
  return { user, input: await lessonDialog.field(label) }
}

const FIELDS: [string, () => Promise<Opened>][] = [
  ['the score', grader],
  ['the lowest price', () => catalogue('Giá từ')],
  ['the highest price', () => catalogue('đến')],
  ['points of a quiz', () => quiz('Tổng điểm')],
  ['pass score', () => quiz('Điểm đạt (%)')],
  ['minutes', () => quiz('Thời lượng (phút)')],
  ['attempts', () => quiz('Số lần làm')],
  ['score of a question', () => quiz('Điểm')],
  [
    'maximum of an assignment',
    async () => {
      answerContent()
      const { user } = await openDialog('Thêm bài tập: Bài 1')
      return { user, input: input('Điểm tối đa') }
    },
  ],
  ['order of a lesson', () => lesson('Thứ tự')],
  [
    'price',
    async () => ({ user: (await openSettings()).user, input: await labelled('Giá (đồng)') }),
  ],
]

const WAYS: [string, (opened: Opened) => Promise<unknown>][] = [
  ['a press', ({ user, input: it }) => user.click(it)],
  [
    'Tab',
    async ({ user, input: it }) => {
      act(() => it.focus())
      await user.tab({ shift: true })
      await user.tab()
    },
  ],
  [
    'the app',
    async ({ input: it }) => {
      act(() => it.focus())
    },
  ],
]

describe.each(FIELDS)('%s', (_name, opens) => {
  test.each(WAYS)('entered by %s it is selected, and typing replaces it', async (_way, enter) => {
    const opened = await opens()
    expect(opened.input.value).not.toBe('')
    await enter(opened)
    expect(opened.input).toHaveFocus()
    await opened.user.keyboard('78')
    expect(opened.input).toHaveValue('78')
  })
})

describe('once the field is entered, the user decides what is selected', () => {
  test('a second press sets the caret', async () => {
    const { user, input: it } = await grader()
    await user.click(it)
    await user.pointer({ target: it, offset: 1, keys: '[MouseLeft]' })
    await user.keyboard('0')
    expect(it).toHaveValue('205')
  })

  test('a user who selects a part by dragging replaces that part', async () => {
    const { user, input: it } = await grader()
    await user.click(it)
    await user.pointer([
      { target: it, offset: 1, keys: '[MouseLeft>]' },
      { target: it, offset: 2 },
      { keys: '[/MouseLeft]' },
    ])
    await user.keyboard('0')
    expect(it).toHaveValue('20')
  })

  test('a user who comes back to the window types on at the caret', async () => {
    const { user, input: it } = await grader()
    await user.click(it)
    await user.keyboard('78')
    // As browsers do it: the field stays the active element.
    fireEvent.blur(it)
    fireEvent.focus(it)
    await user.keyboard(',5')
    expect(it).toHaveValue('78,5')
  })
})
