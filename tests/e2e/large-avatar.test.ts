import { expect, test } from 'vitest'
import { launchBrowser, newVisit } from '../support/browser.ts'
import { call, newStudent } from '../support/people.ts'
import { startSite } from '../support/site.ts'

/** An uncompressed picture of the size that phones make. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + row * height, 0x80)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

test("a phone's picture is made small enough for the profile", async () => {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()])
  try {
    const student = await newStudent(site)
    const { page } = await newVisit(browser, site.url, { storageState: student.storageState })
    await page.goto('/profile')
    const picture = bitmap(2400, 1800)
    expect(picture.length).toBeGreaterThan(12_000_000)
    await page
      .getByLabel('Ảnh đại diện')
      .setInputFiles({ name: 'anh.bmp', mimeType: 'image/bmp', buffer: picture })
    await page.getByText('avatar.jpg').waitFor()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/profile')),
      page.getByRole('button', { name: 'Lưu thay đổi' }).click(),
    ])
    expect(answer.status()).toBe(200)
    const { avatar } = await call(site, 'GET', '/auth/me', { token: student.token })
    expect(avatar).toMatch(/\S/)
  } finally {
    await browser.close()
    await site.dispose()
  }
})
