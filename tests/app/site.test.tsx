import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'

test('/about says what the site is, how one pays and learns, and leads on', async () => {
  await renderApp('/about')
  expect(await screen.findByRole('heading', { level: 1, name: 'Về Lớp Mở' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Bạn học như thế nào' })).toBeVisible()
  expect(screen.getByText(/ví MoMo hoặc qua cổng VNPAY/).closest('ol')).toBeVisible()
  expect(document.title).toBe('Giới thiệu – Lớp Mở')
})

test('/contact names an address, hours and six answered questions', async () => {
  await renderApp('/contact')
  expect(await screen.findByRole('link', { name: 'hotro@lopmo.vn' })).toLeadTo(
    'mailto:hotro@lopmo.vn',
  )
  expect(screen.getByRole('link', { name: 'Gửi email' })).toLeadTo('mailto:hotro@lopmo.vn')
  expect(screen.getByText(/8:00–18:00/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Thông tin hỗ trợ' })).toBeVisible()
  const questions = document.querySelectorAll<HTMLElement>('main details')
  expect(questions).toHaveLength(6)
  for (const question of questions) {
    expect(within(question).getByText(/\?$/)).toBeVisible()
    expect(question.querySelector('p')).not.toBeEmptyDOMElement()
  }
})
