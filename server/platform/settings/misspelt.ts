/** A setting that is spelt wrong would be silently absent. */

/** When one of these is absent, the site is unsafe, or uses other data, another payment account or another mailbox. */
const DANGEROUS =
  /^(?:NODE_ENV|DATABASE_(?:URL|CA_FILE)|UPLOAD_DIR|S3_(?:BUCKET|ENDPOINT)|SESSION_SECRET|PUBLIC_URL|SMTP_URL|MAIL_BOUNCES_TO|MOMO_.*|VNPAY_.*)$/

/** Names that begin like this are ours; short or common words (HOST, DATA, MAIL) belong to other programs, too. */
const OURS = /^(?:DATABASE|SMTP|MOMO|VNPAY|PAYMENT|FCM|S3)_/

/** How many letters are missing, too many, wrong or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      rows[i]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + same,
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(a.length, b.length)
}

/** How many letters may be wrong: in a short name, one or two make another word (PORT and SORT, HOST and HOME). */
const slips = (name: string) => (name.length < 6 ? 0 : name.length < 10 ? 1 : 2)

/** Sentences about unknown names: `refused` for a name like a missing dangerous setting, `warnings` for the others. */
export function misspelt(env: Record<string, string | undefined>, known: readonly string[]) {
  const refused: string[] = []
  const warnings: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (!value?.trim() || known.includes(name) || !/^[A-Z][A-Z0-9_]+$/.test(name)) continue
    const meant = known.find((one) => distance(name, one) <= slips(one))
    if (meant && !env[meant]?.trim() && DANGEROUS.test(meant)) {
      refused.push(
        `Không có thiết lập ${name}. Có phải ${meant}? Hãy sửa lại tên, hoặc bỏ nó khỏi môi trường.`,
      )
    } else if (meant || OURS.test(name)) {
      const guess = meant ? ` Có phải ${meant}?` : ''
      warnings.push(`Không có thiết lập ${name}, nên không ai đọc nó.${guess}`)
    }
  }
  return { refused, warnings }
}
