import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core'
import { DESKTOP, type Engine, type Key } from './engine.ts'

/** Keeps Firefox from calls of its own, which a closed network would refuse. */
const PREFERENCES = {
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'vi-VN,vi',
}
const CHORDS: Partial<Record<Key, KeyInput>> = { SelectAll: 'a', Bold: 'b' }

/** Firefox by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
    env: { ...process.env, TZ: 'Asia/Ho_Chi_Minh' },
  })
  return {
    async newTab() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(DESKTOP)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        back: async () => void (await page.goBack()),
        run: (source, argument) => page.evaluate(`(${source})(${JSON.stringify(argument)})`),
        movePointer: (x, y) => page.mouse.move(x, y),
        pressPointer: async () => {
          await page.mouse.down()
          await page.mouse.up()
        },
        type: (text) => page.keyboard.type(text),
        press: async (key) => {
          const letter = CHORDS[key]
          if (!letter) return page.keyboard.press(key as KeyInput)
          await page.keyboard.down('Control')
          await page.keyboard.press(letter)
          await page.keyboard.up('Control')
        },
        chooseFiles: async (selector, files) => {
          const input = (await page.$(selector)) as ElementHandle<HTMLInputElement>
          await input.uploadFile(...files)
        },
        resize: (size) => page.setViewport(size),
        screenshot: async () => Buffer.from(await page.screenshot()),
        errors: async () => errors,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
