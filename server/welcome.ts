import type { Settings } from './settings.ts'

/** What a person needs after the start: where the site is, who can sign in, what is simulated. */
export function printWelcome(settings: Settings, address: string): void {
  const lines = ['', `  Lớp Mở đang chạy: ${address}`, `  Tài liệu API:     ${address}/api/docs`]
  console.log(`${lines.join('\n')}\n`)
}
