/** Names of values that no log may hold, however they got there. */
const SECRET_NAME =
  /pass(?:word|phrase)?|secret|token|authorization|cookie|signature|securehash|^sig$|^mail$|e-?mail|phone|^(?:body|headers|query|params)$/i

const REMOVED = '[removed]'
const MAX_TEXT = 2_000
/** Longer than most secrets. */
const SPARE_TEXT = 500
const MAX_DEPTH = 4
const MAX_ENTRIES = 50

/** Secrets that a text may contain, and their replacements. Repetitions are bounded, so that no text takes long. */
const SECRETS_IN_TEXT: [RegExp, string][] = [
  // User and password of an address.
  [/(\/\/)[^/\s]{1,300}@/g, `$1${REMOVED}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REMOVED}`],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REMOVED],
  [
    /((?:password|secret|token|signature|securehash|\bsig|accesskey)["']?\s?[=:]\s?)(?:"[^"]*"?|'[^']*'?|[^\s&"',;})]+)/gi,
    `$1${REMOVED}`,
  ],
  [/[^\s<>"'(),;:=/@[\]]{1,64}@[^\s<>"'(),;:=/@[\]]{1,190}\.[a-z]{2,}/gi, '[email]'],
]

/** A text without passwords, tokens, signatures and mail addresses, cut after `most` characters. */
export function scrubText(text: string, most = MAX_TEXT): string {
  // Cut first, since the patterns must not get megabytes.
  const bounded = text.slice(0, most + SPARE_TEXT)
  const clean = SECRETS_IN_TEXT.reduce((rest, [found, by]) => rest.replace(found, by), bounded)
  // What the first cut left of a secret is no secret to the patterns; it stands at the end.
  const isCut = bounded.length < text.length
  const shown = isCut ? Math.max(0, Math.min(most, clean.length - SPARE_TEXT)) : most
  return clean.length > shown ? `${clean.slice(0, shown)}…` : clean
}

/** A copy that a log may hold: no value under a secret's name, no secret in a text, nothing endless. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((each: unknown) => scrub(each, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([name, each]) => [name, SECRET_NAME.test(name) ? REMOVED : scrub(each, depth + 1)]),
  )
}
