import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Deps } from '../../deps.ts'
import { mailMarks } from './marks.ts'
import { markSimulated } from './render.ts'
import type { RenderedMail } from './rows.ts'

interface OutgoingMail extends RenderedMail {
  id: string
  to: string
}

export interface MailTransport {
  /** `stopping` breaks a sending off, which then fails. */
  send: (mail: OutgoingMail, stopping?: AbortSignal) => Promise<void>
  close: () => void
}

/** Well below the lease of a claimed mail, so that a hanging SMTP server cannot cause a second sending. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 }

const messageOf = (settings: Deps['settings'], mail: OutgoingMail, now: Date) => ({
  from: settings.mailFrom,
  // As an object, so that the address cannot be parsed as a list of addresses.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: now,
  ...mailMarks(settings, mail),
  ...(settings.mailBouncesTo && { envelope: { from: settings.mailBouncesTo, to: mail.to } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** SMTP when `SMTP_URL` is set, else one `.eml` file per mail in `<dataDir>/mails`. */
export function openTransport(deps: Deps): MailTransport {
  const { settings } = deps
  const { smtpUrl, dataDir } = settings
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, ...TIMEOUTS })
    return {
      send: async (mail, signal) => {
        await smtp.sendMail({ ...messageOf(settings, mail, deps.now()), ...(signal && { signal }) })
      },
      close: () => smtp.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const now = deps.now()
      const { message } = await composer.sendMail(
        messageOf(settings, { ...mail, ...markSimulated(mail) }, now),
      )
      const folder = join(dataDir, 'mails')
      await mkdir(folder, { recursive: true })
      const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
      const file = join(folder, `${time}-${mail.id}.eml`)
      // Renamed when complete, so that a reader of the folder never sees half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}
