import { z } from 'zod'

/** How one setting is read: an empty one counts as not set; a value that makes no sense is refused. */

export const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

/** `read` returns the value, or `undefined` to refuse the text; `rule` then says in Vietnamese what is accepted. */
const checked = <T>(read: (value: string) => T | undefined, rule: string) =>
  text.transform((value, context) => {
    if (value === undefined) return undefined
    const result = read(value)
    // The message never quotes the value, which may be a secret.
    if (result === undefined) context.addIssue({ code: 'custom', message: rule })
    return result
  })

export const number = (min: number, max: number, fallback: number) =>
  checked((value) => {
    const result = /^\d+$/.test(value) ? Number(value) : NaN
    return result >= min && result <= max ? result : undefined
  }, `cần một số nguyên từ ${min} đến ${max}, ví dụ ${fallback}.`).transform(
    (value) => value ?? fallback,
  )

const SWITCHES = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** `undefined` when it is not set, for settings whose default depends on others. */
export const choice = checked(
  (value) => SWITCHES.get(value),
  'chỉ nhận 1 (bật) hoặc 0 (tắt), ví dụ 1.',
)

export const flag = choice.transform((value) => value ?? false)

export const oneOf = <T extends string>(...accepted: T[]) =>
  checked(
    (value) => accepted.find((one) => one === value),
    `chỉ nhận ${accepted.join(', ')}, ví dụ ${accepted[0]}.`,
  )

const parsed = (value: string, ...protocols: string[]): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && protocols.includes(url.protocol) ? url : undefined
}

const httpUrl = (value: string) => parsed(value, 'http:', 'https:')

/** Only scheme, host and port: more would be cut off in silence. */
const originOf = (value: string): string | undefined => {
  const url = httpUrl(value)
  return url && url.href === `${url.origin}/` ? url.origin : undefined
}

export const origin = checked(
  originOf,
  'cần địa chỉ http(s) đầy đủ, không kèm đường dẫn, ví dụ https://lopmo.vn.',
)

export const origins = checked((value) => {
  const list = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map(originOf)
  return list.every((item) => item !== undefined) ? list : undefined
}, 'cần các địa chỉ http(s) không kèm đường dẫn, cách nhau bằng dấu phẩy, ví dụ https://lopmo.vn,https://www.lopmo.vn.').transform(
  (list) => list ?? [],
)

/** An address that may have a path; without a slash at its end. */
export const address = checked(
  (value) => (httpUrl(value) ? value.replace(/\/+$/, '') : undefined),
  'cần địa chỉ http(s) đầy đủ, ví dụ https://api.example.vn.',
)

export const postgresUrl = checked((value) => {
  const url = parsed(value, 'postgres:', 'postgresql:')
  // Without a host in front of the path, only the parameter `host` (a socket's folder) says where the server is.
  return url && (url.hostname || url.searchParams.has('host')) ? value : undefined
}, 'cần dạng postgres://người-dùng:mật-khẩu@máy-chủ/cơ-sở-dữ-liệu (ký tự đặc biệt trong mật khẩu viết theo mã, ví dụ %23 thay cho dấu #).')

export const smtpUrl = checked(
  (value) => (parsed(value, 'smtp:', 'smtps:')?.hostname ? value : undefined),
  'cần dạng smtp://máy-chủ hoặc smtps://người-dùng:mật-khẩu@máy-chủ, ví dụ smtps://thu:mat-khau@smtp.example.vn.',
)

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/

export const email = checked(
  (value) => (ADDRESS.test(value) ? value : undefined),
  'cần một địa chỉ email, ví dụ lienhe@lopmo.vn.',
)

/** The bare address of `Tên <địa chỉ>` or of an address alone; `undefined` when it is neither. */
export const senderAddress = (value: string): string | undefined => {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1]?.trim() ?? value
  return ADDRESS.test(address) ? address : undefined
}

export const sender = checked(
  (value) => (senderAddress(value) ? value : undefined),
  'cần dạng Tên <địa chỉ email>, ví dụ Lớp Mở <no-reply@lopmo.vn>.',
)

/** Enough different characters that nobody guesses the secret: one key held down is not enough. */
const DIFFERENT_CHARACTERS = 8

export const secret = (length: number) =>
  checked(
    (value) =>
      value.length >= length && new Set(value).size >= DIFFERENT_CHARACTERS ? value : undefined,
    `cần ít nhất ${length} ký tự ngẫu nhiên, ví dụ chuỗi mà lệnh "openssl rand -hex 32" in ra.`,
  )

export const hsts = checked(
  (value) =>
    value === 'off' || /^max-age=\d+( *; *includeSubDomains)?( *; *preload)?$/i.test(value)
      ? value
      : undefined,
  'chỉ nhận off hoặc một giá trị của Strict-Transport-Security, ví dụ max-age=31536000; includeSubDomains.',
)

const NODE_ENVS = ['production', 'development', 'test'] as const

export const nodeEnv = checked(
  (value) => NODE_ENVS.find((known) => known === value),
  `chỉ nhận ${NODE_ENVS.join(', ')} hoặc để trống.`,
)
