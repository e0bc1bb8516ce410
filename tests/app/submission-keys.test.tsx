import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { closed } from '../support/app.tsx'
import { bodyOf, grades, openEssay, panel, redo, save, score } from '../support/grader.ts'
import { params } from '../support/desk.ts'
import { freshSite } from '../support/site-sheet.ts'

// Where every key acts.
freshSite(['gradebook'])

/** What nothing of this section may do: send, move, close. */
async function expectNothingHappened() {
  expect(await panel()).toBeDefined()
  expect(grades()).toEqual([])
}

describe('letters in the panel of a submission', () => {
  test.each(['s', 'j', 'k', 'g', '?'])(
    '"%s" right after the opening may be the first letter of a comment: it does nothing',
    async (letter) => {
      const { user, submission } = await openEssay()
      await score()
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 2, name: 'Đỗ Khánh Linh' })).toHaveFocus(),
      )
      await user.keyboard(letter)
      act(() => screen.getByRole('region', { name: 'Bài nộp' }).focus())
      await user.keyboard(letter)
      // The focus may be lost, too.
      act(() => (document.activeElement as HTMLElement).blur())
      await user.keyboard(letter)
      expect(params()['submission']).toBe(submission.id)
      expect(screen.getAllByRole('dialog')).toHaveLength(1)
      await expectNothingHappened()
    },
  )
})

describe('no key saves an empty score', () => {
  test('S on a button asks for the score; with one it saves', async () => {
    const { user } = await openEssay()
    const field = await score()
    const focused = await save()
    act(() => focused.focus())
    await user.keyboard('s')
    expect(await screen.findByText('Nhập điểm trước khi lưu bằng phím.')).toBeVisible()
    await waitFor(() => expect(field).toHaveFocus())
    await expectNothingHappened()
    await user.keyboard('80')
    expect(screen.queryByText('Nhập điểm trước khi lưu bằng phím.')).not.toBeInTheDocument()
    act(() => focused.focus())
    await user.keyboard('s')
    await closed()
    expect(await bodyOf()).toMatchObject({ score: 80 })
  })

  test.each(['{Enter}', '{Control>}{Enter}{/Control}'])('%s in the empty field', async (keys) => {
    const { user } = await openEssay()
    await user.click(await score())
    await user.keyboard(keys)
    expect(await screen.findByText('Nhập điểm trước khi lưu bằng phím.')).toBeVisible()
    await expectNothingHappened()
  })

  test('Enter saves a 0 that was typed', async () => {
    const { user } = await openEssay()
    await user.type(await score(), '0{Enter}')
    await waitFor(() => expect(grades()).toHaveLength(1))
    expect(await bodyOf()).toMatchObject({ score: 0, pass: true })
  })

  test('in redo mode no score is needed', async () => {
    const { user } = await openEssay()
    await user.click(await redo())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(grades()).toHaveLength(1))
    expect(await bodyOf()).toMatchObject({ pass: false })
  })
})
