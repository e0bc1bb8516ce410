import { queryOptions } from '@tanstack/react-query'
import type { MailKind } from '../../shared/rules/mail-kinds.ts'
import type { MailSwitches } from '../../shared/contract/mails.ts'
import { http } from './http.ts'
import { ME } from './query-client.ts'
import { asRaw, text } from './read/wire.ts'

/** Calls of the feature `mails` (docs/trust.md#kinds-of-mails): only where the site sheet names it. */
const SWITCHES = '/api/profile/mails'

export const mailSwitchesKey = [...ME, 'mails'] as const
export const emailProofKey = [...ME, 'email-proof'] as const

/** GET /api/profile/mails: the kinds that fit this account, and whether each is on. */
export const mailSwitchesQuery = () =>
  queryOptions({
    queryKey: mailSwitchesKey,
    queryFn: async ({ signal }) => readSwitches(await http.get(SWITCHES, { signal })),
    // A mail's own link may have changed one.
    staleTime: 0,
  })

/** PUT /api/profile/mails: switches one kind; whether it is on now. */
export async function switchMails(
  kind: MailKind,
  on: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const now = readSwitches(await http.put(SWITCHES, { [kind]: on }, { signal }))
  return now[kind] ?? on
}

/** Another version may know more kinds, which nobody asks for, or fewer. */
const readSwitches = (value: unknown): MailSwitches =>
  Object.fromEntries(Object.entries(asRaw(value)).filter(([, on]) => typeof on === 'boolean'))

/** Whether the address is proved; null where the backend does not say. Apart from the profile, which loads first. */
export const emailProofQuery = () =>
  queryOptions({
    queryKey: emailProofKey,
    queryFn: async ({ signal }) => {
      const { isEmailProved } = asRaw(await http.get('/auth/me', { signal }))
      return typeof isEmailProved === 'boolean' ? isEmailProved : null
    },
    staleTime: 0,
    // The link of the mail opens in another tab.
    refetchOnWindowFocus: 'always',
  })

/** POST /api/profile/email-proof: what the server says of it. */
export async function askForProof(signal: AbortSignal): Promise<string> {
  const answer = asRaw(await http.post('/api/profile/email-proof', {}, { signal }))
  return text(answer['message'], 'Đã gửi thư xác nhận.')
}

/** POST /auth/verify-email with the token of the mail. */
export const verifyEmail = (token: string, signal: AbortSignal) =>
  http.post('/auth/verify-email', { token }, { signal })

/** POST /auth/change-email with the token of the mail: what the server says of it. */
export async function changeEmail(token: string, signal: AbortSignal): Promise<string> {
  return text(asRaw(await http.post('/auth/change-email', { token }, { signal }))['message'])
}
