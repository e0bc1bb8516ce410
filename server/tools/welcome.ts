import { DEMO_ACCOUNTS } from './seed/accounts.ts'
import type { Deps } from '../deps.ts'
import { simulatedProviders } from '../providers/ports/payment-provider.ts'
import type { Settings } from '../platform/settings.ts'
import { VERSION } from '../platform/version.ts'

type Note = [label: string, value: string]

const row = ([label, value]: Note) => `  ${label.padEnd(16)}${value}`

/** What whoever starts the site should know: its address, what is simulated, where mails go. */
function notesOf(settings: Settings, address: string, hasDemo: boolean, deps: Deps): Note[] {
  const notes: Note[] = [
    ['Lớp Mở', address],
    ['Tài liệu API', `${address}/api/docs`],
  ]
  const simulated = simulatedProviders(deps).map(({ name }) => name)
  if (simulated.length > 0) {
    const who = simulated.join(' và ')
    notes.push(['Thanh toán', `${who} chạy qua trình mô phỏng, không trừ tiền thật`])
  }
  if (!settings.smtpUrl) notes.push(['Thư', `ghi vào ${settings.dataDir}/mails`])
  if (settings.seedDemo && !hasDemo) {
    notes.push(['Dữ liệu mẫu', 'không ghi, vì cơ sở dữ liệu đã có tài khoản hoặc khóa học khác'])
  }
  return notes
}

/** Prints the site's address, what is simulated and the demo accounts; one line without the accounts in a JSON log. */
export function printWelcome(
  settings: Settings,
  address: string,
  { hasDemo, deps }: { hasDemo: () => boolean; deps: Deps },
): void {
  const notes = notesOf(settings, address, hasDemo(), deps)
  if (settings.logFormat === 'json') {
    deps.log.info('started', { version: VERSION, ...Object.fromEntries(notes) })
    return
  }
  const lines = ['', ...notes.map(row)]
  if (hasDemo()) {
    lines.push('', '  Tài khoản dùng thử (mật khẩu in trong cột cuối):')
    const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.label.length)) + 2
    for (const { label, email, password } of DEMO_ACCOUNTS) {
      lines.push(`    ${label.padEnd(width)}${email.padEnd(28)}${password}`)
    }
  }
  console.log(`${lines.join('\n')}\n`)
}
