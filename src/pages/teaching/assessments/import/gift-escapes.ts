/**
 * Escaped signs of GIFT (`\=`). While the structure is read, `lift` replaces each by a code point that no text has, and
 * `lowered` puts the sign back.
 */

const SIGNS = '~=#{}:\\'
const PLACE = 0xfd_d0

/** LaTeX commands that begin with n: outside of formulas, too, `\n` ends no line in front of these. */
const COMMANDS = new Set(
  `nabla natnums natural ncong ne nearrow neg negmedspace negthickspace negthinspace neq newcommand newenvironment
  newline newpage newtheorem nexists ngeq ngeqq ngeqslant ngtr ni nicefrac nleftarrow nLeftarrow nleftrightarrow
  nLeftrightarrow nleq nleqq nleqslant nless nmid nobreak nobreakspace node noindent nolimits nonumber norm
  normalfont normalsize not notag notin nparallel nprec npreceq nrightarrow nRightarrow nshortmid nshortparallel nsim
  nsubset nsubseteq nsubseteqq nsucc nsucceq nsupset nsupseteq nsupseteqq ntriangleleft ntrianglelefteq
  ntriangleright ntrianglerighteq nu num number numrange nvdash nvDash nVdash nVDash nwarrow`.split(
    /\s+/,
  ),
)

/**
 * Formulas in a line, as MathJax and others find them (`$5 và $6` is none), and paths of Windows (`C:\temp\new`); an
 * escaped backslash begins none.
 */
const KEPT =
  /(\\\\|\$\$.*?\$\$|\$(?! )[^$]*[^$\s]\$(?!\d)|\\\(.*?\\\)|\\\[.*?\\\]|\b[A-Z]:(?:\\[\w.-]+)+(?!\p{L}))/iu

const PATH = /\b[A-Z]:(?:\\[\w.-]+)*\\n[\w.-]+/i

/** Behind a line end these could also begin a line: «e)», «u», «i.». */
const SHORT_COMMANDS = /^n[eui]$/

/** Every other backslash is kept as written; `\\` is how Moodle writes one. */
export const lift = (line: string): string =>
  line
    .split(KEPT)
    .map((part, at) => liftPart(part, at % 2 === 1))
    .join('')

const liftPart = (part: string, isKept: boolean): string =>
  part.replaceAll(/\\([\\~=#{}:])|\\(n\p{L}*)/gu, (whole, sign?: string, letters = '') => {
    if (sign) return String.fromCodePoint(PLACE + SIGNS.indexOf(sign))
    const isCommand = COMMANDS.has(letters) || (isKept && /^n[a-z]+$/i.test(letters))
    return isCommand ? whole : `\n${letters.slice(1)}`
  })

/** The text with its escaped signs. */
export const lowered = (text: string): string =>
  text.replaceAll(/[\uFDD0-\uFDD6]/g, (sign) => SIGNS[(sign.codePointAt(0) ?? PLACE) - PLACE] ?? '')

/** The text with its escaped backslashes alone, as those that begin a formula (`\\(`). */
export const withBackslashes = (text: string): string =>
  text.replaceAll(String.fromCodePoint(PLACE + SIGNS.indexOf('\\')), '\\')

/** `\ne`, `\nu`, `\ni` outside of formulas, and `C:\new`: a command or path, or a line end with letters. */
export function doubtfulLineEnd(text: string): string | null {
  const words = text.replaceAll(/\$\$[\s\S]*?\$\$|\$[^$]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g, '')
  const path = PATH.exec(words)?.[0]
  if (path && !COMMANDS.has(path.slice(path.lastIndexOf('\\') + 1))) {
    return `«${path}» có thể là đường dẫn hoặc một dòng mới; đường dẫn hãy viết \\\\ thay cho \\, dòng mới thì xuống dòng thật`
  }
  const found = words.match(/\\n\p{L}*/gu)?.find((each) => SHORT_COMMANDS.test(each.slice(1)))
  return found === undefined
    ? null
    : `«${found}» có thể là lệnh LaTeX hoặc một dòng mới; hãy đặt lệnh trong $…$, dòng mới thì xuống dòng thật`
}
