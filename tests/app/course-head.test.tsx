import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { renderApp } from '../support/app.tsx'

/** What our server puts into the page for machines (docs/trust.md#shared-links) is that page's, and no later one's. */

const JAVASCRIPT = 'javascript-tu-con-so-0'
const TITLE = 'JavaScript từ con số 0: làm trang web biết trả lời'

/** The head as the server sends it with a page. */
function sentHead(path: string, title: string) {
  document.head.innerHTML = `<title>${title} – Lớp Mở</title>
    <link rel="canonical" href="https://lopmo.example${path}">
    <meta property="og:title" content="${title}"><meta name="twitter:card" content="summary">
    <script type="application/ld+json">{}</script>
    <meta name="description" content="Mô tả">`
}

const told = () =>
  [...document.head.querySelectorAll('link[rel="canonical"], meta, script[type*="json"]')].map(
    ({ localName, attributes }) => `${localName} ${attributes[0]?.value}`,
  )

const ALL = ['link canonical', 'meta og:title', 'meta twitter:card', 'script application/ld+json']
const DESCRIPTION = 'meta description'

test('stays while the page is shown, and goes with it', async () => {
  sentHead(paths.course(JAVASCRIPT), TITLE)
  await renderApp(paths.course(JAVASCRIPT))
  await screen.findByRole('heading', { level: 1, name: TITLE })
  expect(told()).toEqual([...ALL, DESCRIPTION])
  expect(document.title).toBe(`${TITLE} – Lớp Mở`)
  await userEvent.click(screen.getByRole('link', { name: 'Giới thiệu' }))
  await screen.findByRole('heading', { level: 1, name: /Lớp Mở/ })
  await waitFor(() => expect(told()).toEqual([DESCRIPTION]))
  // Behind the app's own there is the site's name, for pages that are still loading.
  expect([...document.head.querySelectorAll('title')].at(-1)?.textContent).toBe('Lớp Mở')
})

test('of another page it goes when a course is shown', async () => {
  sentHead(paths.courses(), 'Khóa học')
  await renderApp(paths.course(JAVASCRIPT))
  await screen.findByRole('heading', { level: 1, name: TITLE })
  await waitFor(() => expect(told()).toEqual([DESCRIPTION]))
})
