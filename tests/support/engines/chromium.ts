import { launchBrowser } from '../browser.ts'
import { DESKTOP, type Engine, type Key } from './engine.ts'

const KEYS: Partial<Record<Key, string>> = { SelectAll: 'ControlOrMeta+a', Bold: 'ControlOrMeta+b' }

export async function startChromium(): Promise<Engine> {
  const browser = await launchBrowser()
  return {
    async newTab() {
      const context = await browser.newContext({
        locale: 'vi-VN',
        timezoneId: 'Asia/Ho_Chi_Minh',
        viewport: DESKTOP,
      })
      const page = await context.newPage()
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
        press: (key) => page.keyboard.press(KEYS[key] ?? key),
        chooseFiles: (selector, files) => page.setInputFiles(selector, files),
        resize: (size) => page.setViewportSize(size),
        screenshot: () => page.screenshot(),
        errors: async () => errors,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
