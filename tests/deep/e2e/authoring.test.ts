import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisit, watchShifts } from '../../support/browser.ts'
import { call, demoPerson, ready, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** What only a browser shows: the editor under the page's policy, date fields far from Việt Nam. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office">
<head><style>p { color: red }</style></head><body>
<p class=MsoNormal style='margin:0cm'>Nộp <b>hai</b> tệp:<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>·<span>  </span></span><!--[endif]-->bản vẽ</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>mã nguồn</p>
</body></html>`

/** HTML as Google Docs and browsers put it on the clipboard: only style attributes make it bold or italic. */
const BY_STYLE =
  '<p><span style="font-weight:700">Đậm</span> và <span style="font-style:italic">nghiêng</span></p>'

/** Pastes into the editor as the keyboard does. */
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

/** The content of the teacher's first course. */
async function visitContent() {
  const teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const [course] = await call(site, 'GET', '/api/instructor/my-courses', teacher)
  const { page } = await newVisit(site, { as: teacher })
  await page.goto(`/instructor/courses/${course._id}`)
  return page
}

test.each([
  [768, 1024],
  [1280, 800],
])('the content of a course does not move when it is there, %i px wide', async (width, height) => {
  const teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const courses = await call(site, 'GET', '/api/instructor/my-courses', teacher)
  const { _id } = courses.find(({ title }: { title: string }) => title.startsWith('JavaScript'))
  const { page } = await newVisit(site, {
    as: teacher,
    viewport: { width, height },
  })
  const layoutShift = await watchShifts(page)
  await page.goto(`/instructor/courses/${_id}`)
  await page.getByRole('button', { name: /^Thêm bài học vào chương/ }).waitFor()
  await ready(page)
  expect(await layoutShift()).toBeLessThan(0.002)
})

test('the foot of a dialog without an error has the same space above and below its buttons', async () => {
  const page = await visitContent()
  await page.getByRole('button', { name: 'Thêm chương', exact: true }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Thêm chương' })
  const rooms = () =>
    save.evaluate((button) => {
      const [own, foot] = [button, button.parentElement!].map((one) => one.getBoundingClientRect())
      return [own!.top - foot!.top, foot!.bottom - own!.bottom].map(Math.round)
    })
  // The line above the foot is one pixel high.
  await expect.poll(rooms).toEqual([13, 12])
})

test('pasted text keeps the bold and italic of its style attributes', async () => {
  const page = await visitContent()
  await page
    .getByRole('button', { name: /^Thêm bài tập: / })
    .first()
    .click()
  const editor = page.getByRole('textbox', { name: 'Mô tả' }).and(page.locator('[contenteditable]'))
  await editor.click()
  await paste(editor, BY_STYLE)
  await expect
    .poll(() => editor.innerHTML())
    .toBe('<p><strong>Đậm</strong> và <em>nghiêng</em></p>')
})

test('an assignment written in the editor in Los Angeles has a due date in the time of Việt Nam', async () => {
  const teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const [course] = await call(site, 'GET', '/api/instructor/my-courses', teacher)
  const { page, expectNoErrors } = await newVisit(site, {
    as: teacher,
    timezoneId: 'America/Los_Angeles',
  })
  await page.goto(`/instructor/courses/${course._id}`)
  await ready(page)
  await page
    .getByRole('button', { name: /^Thêm bài tập: / })
    .first()
    .click()
  await page.getByLabel('Tiêu đề').fill('Bài viết trong trình soạn thảo')

  const editor = page.getByRole('textbox', { name: 'Mô tả' }).and(page.locator('[contenteditable]'))
  await editor.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Đậm')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await paste(editor, FROM_WORD)

  const due = page.locator('input[name="dueAt"]')
  await due.fill('2031-03-09T02:30')
  await page.getByText('Chủ Nhật 09/03/2031, 02:30 (giờ Việt Nam)').waitFor()
  await page.getByRole('button', { name: 'Thêm bài tập', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const { sections } = await call(
    site,
    'GET',
    `/api/instructor/courses/${course._id}/content`,
    teacher,
  )
  const made = sections
    .flatMap(({ lessons }: any) => lessons.flatMap(({ assessments }: any) => assessments))
    .map((link: any) => link.assessment ?? link)
    .find(({ title }: any) => title === 'Bài viết trong trình soạn thảo')
  const saved = await call(site, 'GET', `/api/instructor/assessments/${made._id}`, teacher)
  expect(saved).toMatchObject({
    description:
      '<p><strong>Đậm</strong></p><p>Nộp <strong>hai</strong> tệp:</p><ul><li><p>bản vẽ</p></li><li><p>mã nguồn</p></li></ul>',
    dueAt: '2031-03-08T19:30:00.000Z',
  })

  await page.getByRole('button', { name: 'Sửa bài tập: Bài viết trong trình soạn thảo' }).click()
  await due.waitFor()
  expect(await due.inputValue()).toBe('2031-03-09T02:30')
  // To open the dialog changes nothing, so there is no draft to discard.
  expect(await page.getByRole('button', { name: 'Bỏ bản nháp' }).count()).toBe(0)
  expectNoErrors()
})
