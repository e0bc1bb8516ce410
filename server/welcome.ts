import { DEMO_ACCOUNTS } from './seed/accounts.ts'
import type { Deps } from './deps.ts'
import { simulatedProviders } from './payments/provider.ts'
import type { Settings } from './settings.ts'

const row = (label: string, value: string) => `  ${label.padEnd(16)}${value}`

/** Prints after the start: the site's address, what is simulated, the demo accounts. */
export function printWelcome(
  settings: Settings,
  address: string,
  { hasDemo, deps }: { hasDemo: () => boolean; deps: Deps },
): void {
  const lines = ['', row('Lớp Mở', address), row('Tài liệu API', `${address}/api/docs`)]
  const simulated = simulatedProviders(deps).map(({ name }) => name)
  if (simulated.length > 0) {
    lines.push(
      row('Thanh toán', `${simulated.join(' và ')} chạy qua trình mô phỏng, không trừ tiền thật`),
    )
  }
  if (!settings.smtpUrl) lines.push(row('Thư', `ghi vào ${settings.dataDir}/mails`))
  if (settings.seedDemo && !hasDemo()) {
    lines.push(row('Dữ liệu mẫu', 'không ghi, vì cơ sở dữ liệu đã có tài khoản hoặc khóa học khác'))
  }
  if (hasDemo()) {
    lines.push('', '  Tài khoản dùng thử (mật khẩu in trong cột cuối):')
    const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.label.length)) + 2
    for (const { label, email, password } of DEMO_ACCOUNTS) {
      lines.push(`    ${label.padEnd(width)}${email.padEnd(28)}${password}`)
    }
  }
  console.log(`${lines.join('\n')}\n`)
}
