import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { closed, drafts, faults, freshApi, requests, server } from '../support/app.tsx'
import { openContent } from '../support/content.ts'
import { COURSE, inDialog, KINDS, OTHER, stored, type Kind } from '../support/two-teachers.ts'
import { siteSheet } from '../support/site-sheet.ts'
import { closeDialog } from '../support/steps.ts'

beforeEach(() => freshApi())

const title = () => screen.findByLabelText('Tiêu đề')
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const puts = () => requests.filter(({ method }) => method === 'PUT')
const notice = () => inDialog().findByText(/sau khi bạn mở\./)

async function open(kind: Kind) {
  const { open, path } = await kind.make()
  const view = await openContent(COURSE)
  const openIt = async () => {
    await view.user.click(await screen.findByRole('button', { name: open }))
    return title()
  }
  await openIt()
  const save = () => view.user.click(inDialog().getByRole('button', { name: kind.saveButton }))
  return { ...view, path, openIt, save }
}

/** Both change the title, and the second is asked. */
async function clash(kind: Kind) {
  const view = await open(kind)
  await kind.save(view.path, { title: 'Của Hà' })
  set(await title(), 'Của tôi')
  await view.save()
  await notice()
  return view
}

describe.each(Object.entries(KINDS))('a %s that another teacher saves meanwhile', (_, kind) => {
  test('the same field: nothing is sent, the notice says who and what; then mine is saved over it', async () => {
    const { user, path } = await clash(kind)
    expect(await notice()).toHaveTextContent(
      new RegExp(`^${OTHER} đã sửa ${kind.name} lúc .+, sau khi bạn mở\\.$`),
    )
    expect(inDialog().getByText('Tiêu đề: Của Hà')).toBeVisible()
    expect(await title()).toHaveValue('Của tôi')
    expect(puts()).toEqual([])
    await user.click(inDialog().getByRole('button', { name: 'Vẫn lưu bản của tôi' }))
    await closed()
    expect((await stored(path)).title).toBe('Của tôi')
    expect(drafts()).toEqual([])
  })

  test('another field: both changes are kept, and nobody is asked', async () => {
    const { path, save } = await open(kind)
    const { label, field, value } = kind.second
    await kind.save(path, { [field]: value })
    set(await title(), 'Của tôi')
    expect(inDialog().getByLabelText(label)).not.toHaveValue('77')
    await save()
    await closed()
    const now = await stored(path)
    expect([now.title, String(now[field])]).toEqual(['Của tôi', '77'])
  })

  test('between the reading and the saving: our server refuses, the app reads again and asks', async () => {
    const { path, save } = await open(kind)
    set(await title(), 'Của tôi')
    let others = 0
    faults.serve('put', '/api/instructor/*', async () => {
      others += 1
      if (others === 1) await kind.save(path, { title: 'Của Hà' })
    })
    await save()
    expect(await notice()).toBeVisible()
    expect(puts()).toHaveLength(1)
    expect((await stored(path)).title).toBe('Của Hà')
  })
})

// A section's dialog reads nothing at its opening, so it asks at the save.
const { section: _section, ...READ_AT_OPENING } = KINDS
describe.each(Object.entries(READ_AT_OPENING))('a %s whose answer was lost', (_, kind) => {
  test('and that was saved by another since: mine is stored when it is kept', async () => {
    siteSheet(['idempotency-key'])
    onTestFinished(() => void document.getElementById('site')?.remove())
    const { user, path, openIt, save } = await open(kind)
    set(await title(), 'Của tôi')
    faults.loseAnswer('put', '/api/instructor/*')
    await save()
    await waitFor(() =>
      expect(inDialog().getByRole('button', { name: kind.saveButton })).toBeEnabled(),
    )
    server.resetHandlers()
    await kind.save(path, { title: 'Của Hà' })
    await closeDialog(user)
    await openIt()
    await user.click(await inDialog().findByRole('button', { name: 'Vẫn lưu bản của tôi' }))
    await closed()
    expect((await stored(path)).title).toBe('Của tôi')
  })
})

describe('the choices', () => {
  const kind = KINDS.assignment

  test('«Dùng bản mới» shows theirs, and what was typed can be had back', async () => {
    const { user, path, save } = await open(kind)
    await kind.save(path, { title: 'Của Hà' })
    set(await title(), 'Của tôi')
    set(inDialog().getByLabelText('Điểm tối đa'), '33')
    await save()
    await notice()
    await user.click(inDialog().getByRole('button', { name: 'Dùng bản mới' }))
    expect(await title()).toHaveValue('Của Hà')
    expect(inDialog().getByLabelText('Điểm tối đa')).toHaveValue('33')
    const undo = inDialog().getByRole('button', { name: 'Lấy lại bản của tôi' })
    expect(undo).toHaveFocus()
    await user.click(undo)
    expect(await title()).toHaveValue('Của tôi')
    // They have seen the other title, so this is their decision.
    await save()
    await closed()
    expect(await stored(path)).toMatchObject({ title: 'Của tôi', maxScore: 33 })
  })

  test('theirs is kept by saving after it was taken', async () => {
    const { user, path, save } = await clash(kind)
    await user.click(inDialog().getByRole('button', { name: 'Dùng bản mới' }))
    await save()
    await closed()
    expect((await stored(path)).title).toBe('Của Hà')
  })

  test('changed once more before the second press: asked again', async () => {
    const { user, path } = await clash(kind)
    await kind.save(path, { title: 'Của Hà, lần hai' })
    await user.click(inDialog().getByRole('button', { name: 'Vẫn lưu bản của tôi' }))
    expect(await inDialog().findByText('Tiêu đề: Của Hà, lần hai')).toBeVisible()
    expect(puts()).toEqual([])
  })

  test('both typed the same: no question', async () => {
    const { path, save } = await open(kind)
    await kind.save(path, { title: 'Đề mới' })
    set(await title(), 'Đề mới')
    await save()
    await closed()
    expect((await stored(path)).title).toBe('Đề mới')
  })

  test('a draft remembers what it was typed over: opened again later, the notice is there at once', async () => {
    const { user, path, openIt, unmount } = await open(kind)
    set(await title(), 'Của tôi')
    await closeDialog(user)
    await kind.save(path, { title: 'Của Hà', maxScore: 44 })
    expect(await openIt()).toHaveValue('Của tôi')
    expect(await notice()).toBeVisible()
    expect(inDialog().getByLabelText('Điểm tối đa')).toHaveValue('44')
    await user.click(inDialog().getByRole('button', { name: 'Bỏ bản nháp' }))
    expect(await title()).toHaveValue('Của Hà')
    expect(inDialog().queryByText(/sau khi bạn mở\./)).toBeNull()
    await user.click(inDialog().getByRole('button', { name: 'Lấy lại bản nháp' }))
    await user.click(inDialog().getByRole('button', { name: kind.saveButton }))
    expect(await notice()).toBeVisible()
    expect(puts()).toEqual([])
    unmount()
  })

  test.each([
    ['assignment', '/api/instructor/assessments/:id', 'Sửa bài tập: Đề chung'],
    ['section', '/api/instructor/courses/:id/content', 'Sửa chương: Chương chung'],
  ] as const)(
    'the dialog of a %s is closed before the answer: told, nothing lost',
    async (...is) => {
      const [name, read, again] = is
      const { user, path, save } = await open(KINDS[name])
      await KINDS[name].save(path, { title: 'Của Hà' })
      set(await title(), 'Của tôi')
      const release = faults.hold('get', read)
      await save()
      await closeDialog(user)
      release()
      // As a message, or in the tray and in its announcement.
      const told = await screen.findAllByText(/Người khác vừa sửa nội dung này\. Hãy mở lại/)
      expect(told.at(-1)).toBeVisible()
      expect(puts()).toEqual([])
      expect(drafts()).toHaveLength(1)
      server.resetHandlers()
      await user.click((await screen.findAllByRole('button', { name: again }))[0]!)
      expect(await title()).toHaveValue('Của tôi')
    },
  )
})

describe('it cannot be read again before the save: nothing is sent', () => {
  const UNCHECKED = /Chưa kiểm tra được có ai vừa sửa nội dung này không, nên chưa gửi gì đi/

  test.each([
    ['section', '/api/instructor/courses/:id/content', 'Không thể lưu chương. Vui lòng thử lại.'],
    ['lesson', '/api/instructor/lessons/:id', 'Chưa lưu được bài học.'],
    ['assignment', '/api/instructor/assessments/:id', 'Lưu assignment lỗi'],
    ['quiz', '/api/instructor/assessments/:id', 'Lưu quiz lỗi'],
  ] as const)('%s', async (name, read, failed) => {
    const { path, save } = await open(KINDS[name])
    set(await title(), 'Của tôi')
    faults.cutOff('get', read)
    await save()
    expect(await inDialog().findByText(UNCHECKED)).toBeVisible()
    expect(inDialog().getByText(failed)).toBeVisible()
    expect(puts()).toEqual([])
    server.resetHandlers()
    await save()
    await closed()
    expect((await stored(path)).title).toBe('Của tôi')
  })

  test('somebody deleted it: said so, and the text stays', async () => {
    const { save } = await open(KINDS.assignment)
    set(await title(), 'Của tôi')
    faults.refuse('get', '/api/instructor/assessments/:id', 404)
    await save()
    expect(await inDialog().findByText(/có thể người khác vừa xoá/)).toBeVisible()
    expect(await title()).toHaveValue('Của tôi')
  })
})

test('a backend that tells neither version nor person: the fields alone decide', async () => {
  const saved = {
    _id: 'a9',
    title: 'Đề chung',
    assessmentType: 'ASSIGNMENT',
    description: '',
    maxScore: 20,
    updatedAt: undefined,
    __v: 3,
    version: 7,
  }
  const { save } = await open(KINDS.assignment)
  await closeAndAnswer(saved)
  const put = () => puts().at(-1)
  set(await title(), 'Của tôi')
  faults.answer('put', '/api/instructor/assessments/:id', {})
  faults.answer('get', '/api/instructor/assessments/:id', {
    ...saved,
    title: 'Của người ta',
  } as never)
  await save()
  expect(await notice()).toHaveTextContent(/^Người khác đã sửa bài tập này, sau khi bạn mở\.$/)
  fireEvent.click(inDialog().getByRole('button', { name: 'Vẫn lưu bản của tôi' }))
  await closed()
  expect(put()?.headers.get('if-match')).toBeNull()
})

/** Closes the dialog and opens it on another answer of the backend. */
async function closeAndAnswer(answer: object) {
  const opened = screen.getAllByRole('button', { name: 'Đóng' })[0]!
  fireEvent.click(opened)
  await closed()
  faults.answer('get', '/api/instructor/assessments/:id', answer as never)
  fireEvent.click(screen.getByRole('button', { name: 'Sửa bài tập: Đề chung' }))
  await title()
  await waitFor(() => expect(inDialog().getByLabelText('Tiêu đề')).toHaveValue('Đề chung'))
}
