/**
 * Escaped signs of GIFT (`\=`), lifted out of the text while its structure is read: each stands as a code point
 * that no text has (Unicode keeps it for inner use), and `lowered` puts the sign in its place.
 */

const SIGNS = '~=#{}:\\'
const PLACE = 0xfd_d0

/** LaTeX commands that begin with n: in front of these, `\n` ends no line. */
const COMMANDS = new Set(
  `nabla natural ncong ne nearrow neg neq newcommand newline nexists ngeq ngeqslant ngtr ni nicefrac nleftarrow
  nLeftarrow nleftrightarrow nLeftrightarrow nleq nleqslant nless nmid nobreak nolimits nonumber normalsize not notag
  notin nparallel nprec nrightarrow nRightarrow nshortmid nsim nsubset nsubseteq nsucc nsupset nsupseteq
  ntriangleleft ntriangleright nu nvdash nvDash nwarrow`.split(/\s+/),
)

/** Behind a line end these could also begin a line: «e)», «u», «i.». */
const SHORT_COMMANDS = /^n[eui]$/

/** Every other backslash is kept as written; `\\` is how Moodle writes one. */
export function lift(line: string): string {
  return line.replaceAll(/\\([\\~=#{}:])|\\(n\p{L}*)/gu, (whole, sign?: string, letters = '') => {
    if (sign) return String.fromCodePoint(PLACE + SIGNS.indexOf(sign))
    return COMMANDS.has(letters) ? whole : `\n${letters.slice(1)}`
  })
}

/** The text with its escaped signs. */
export const lowered = (text: string): string =>
  text.replaceAll(/[\uFDD0-\uFDD6]/g, (sign) => SIGNS[(sign.codePointAt(0) ?? PLACE) - PLACE] ?? '')

/** `\ne`, `\nu` or `\ni` outside of a formula, which may also be a line end with a letter behind it. */
export function doubtfulLineEnd(text: string): string | null {
  const words = text.replaceAll(/\$\$[\s\S]*?\$\$|\$[^$]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g, '')
  const found = words.match(/\\n\p{L}*/gu)?.find((each) => SHORT_COMMANDS.test(each.slice(1)))
  return found === undefined
    ? null
    : `«${found}» có thể là lệnh LaTeX hoặc một dòng mới; hãy đặt lệnh trong $…$, dòng mới thì xuống dòng thật`
}
