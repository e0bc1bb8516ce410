import { typedNumber } from '../../../../../shared/format/typed-number.ts'
import { lowered, withBackslashes } from './gift-escapes.ts'
import type { GiftTexts } from './gift-texts.ts'

/** A choice as it is written: `=Hà Nội`, `~%50%Huế#Gần đúng`. */
interface Piece {
  isEqual: boolean
  /** Percent; `null` without `%…%`. */
  weight: number | null
  text: string
  feedback: string
  /** Where its sign is between the braces. */
  at: number
}

const WEIGHT = /^\s*%(-?\d{1,3}(?:[.,]\d*)?)%/

/** Nearly a weight: `%−50%`, `%+50%`, `% 50 %`. */
const NO_WEIGHT = /^%[^%\p{L}]*\d[^%\p{L}]*%/u

/** The pieces of an answer, and the words before the first of them. */
function piecesOf(answer: string): { pieces: Piece[]; before: string } {
  const signs = [...answer.matchAll(/[~=]/g)].map(({ index }) => index)
  const pieces = signs.map((at, index) => {
    const source = answer.slice(at + 1, signs[index + 1])
    const weight = WEIGHT.exec(source)
    const words = weight ? source.slice(weight[0].length) : source
    const mark = words.indexOf('#')
    return {
      isEqual: answer[at] === '=',
      weight: weight ? Number(weight[1]?.replace(',', '.')) : null,
      text: mark < 0 ? words : words.slice(0, mark),
      feedback: mark < 0 ? '' : words.slice(mark + 1),
      at,
    }
  })
  return { pieces, before: answer.slice(0, signs[0] ?? answer.length).trim() }
}

interface Choices {
  options: { content: string; isCorrect: boolean }[]
  /** Several may be right. */
  isMany: boolean
  doubt: string | null
  notes: string[]
}

/** The choices of `{=a ~b}`. In doubt none is marked as correct, so that the user has to. */
export function readChoices(answer: string, texts: GiftTexts): Choices {
  const { pieces, before } = piecesOf(answer)
  const named = pieces.map((piece) => ({ ...piece, content: texts.plain(piece.text) }))
  const equals = named.filter(({ isEqual }) => isEqual)
  const isRight = ({ isEqual, weight }: Piece) => (equals.length > 0 ? isEqual : (weight ?? 0) > 0)
  const doubt = formulaDoubt(answer) ?? rightDoubt(answer, named) ?? cutDoubt(answer, pieces)
  const options = named.map((piece) => ({
    content: piece.content,
    isCorrect: doubt === null && isRight(piece),
  }))
  const lead = before === '' ? [] : [{ content: texts.plain(before), isCorrect: false }]
  return {
    options: [...lead, ...options],
    isMany: equals.length === 0 && named.filter(isRight).length > 1,
    doubt: before === '' ? doubt : `«${texts.plain(before)}» đứng trước dấu = hoặc ~ đầu tiên`,
    notes: [...weightNotes(named, equals.length > 0), ...feedbackNotes(named, texts)],
  }
}

type Named = Piece & { content: string }

const listed = (pieces: readonly Named[]) => pieces.map(({ content }) => `«${content}»`).join(', ')

/** A sign inside a formula, as the space in `$5~cm$`, cuts it in two. */
function formulaDoubt(answer: string): string | null {
  const formulas =
    withBackslashes(answer).match(/\$[^$\s][^$\n]*[^$\s~=]\$|\\\([^]*?\\\)|\\\[[^]*?\\\]/g) ?? []
  const cut = formulas.find((formula) => /[~=#]/.test(formula))
  return cut === undefined
    ? null
    : `dấu ~, = hoặc # trong công thức «${lowered(cut)}» cắt nó làm đôi; hãy viết \\~, \\= hoặc \\#`
}

/** Why it is not certain which choices are right. */
function rightDoubt(answer: string, pieces: readonly Named[]): string | null {
  const equals = pieces.filter(({ isEqual }) => isEqual)
  const whole = pieces.filter(({ isEqual, weight }) => isEqual || weight === 100)
  const halved = equals.find(({ weight }) => weight !== null && weight !== 100)
  if (halved) return `«=%${halved.weight}%» không rõ là đúng hay đúng một phần`
  const crooked = pieces.map(({ text }) => NO_WEIGHT.exec(text.trim())?.[0]).find(Boolean)
  if (crooked) return `«${crooked}» có thể là phần điểm viết sai; đúng là %50% hoặc %-50%`
  if (equals.length === 0) return sumDoubt(pieces)
  if (whole.length > 1) {
    const found = `${listed(whole)} đều được ghi là đáp án đúng`
    return `${found}; hãy giữ một, hoặc viết \\= nếu dấu = là chữ trong phương án`
  }
  return equals.some((piece) => isLikelyText(answer, piece, pieces))
    ? `dấu = trước ${listed(equals)} có thể là chữ trong phương án; nếu vậy hãy viết \\=`
    : null
}

/** Weights that do not add up to 100%. */
function sumDoubt(pieces: readonly Named[]): string | null {
  const positive = pieces.filter(({ weight }) => (weight ?? 0) > 0)
  const sum = positive.reduce((total, { weight }) => total + (weight ?? 0), 0)
  // Thirds and sixths are written with a few decimals.
  return positive.length === 0 || Math.abs(sum - 100) <= 1
    ? null
    : `các phần điểm đúng cộng lại là ${typedNumber(Math.round(sum * 100) / 100)}%, không phải 100%`
}

/** Whether a `=` may belong to the text: it is glued to a word, inside a line, or before a space, unlike the others. */
function isLikelyText(answer: string, piece: Piece, pieces: readonly Piece[]): boolean {
  const others = pieces.filter((each) => each !== piece)
  const inner = others.filter(({ at }) => answer.slice(0, at).trim() !== '')
  const isGlued = ({ at }: Piece) => /\S$/.test(answer.slice(0, at))
  const startsLine = ({ at }: Piece) => /(?:^|\n)[ \t]*$/.test(answer.slice(0, at))
  const isSpaced = ({ at }: Piece) => /^\s/.test(answer.slice(at + 1))
  // The first sign has no words before it that it could belong to.
  if (answer.slice(0, piece.at).trim() === '') return false
  if (startsLine(piece) && inner.every(startsLine)) return false
  return (
    (isGlued(piece) && inner.length > 0 && !inner.some(isGlued)) ||
    (!startsLine(piece) && inner.length > 0 && others.every(startsLine)) ||
    (isSpaced(piece) && others.length > 0 && !others.some(isSpaced))
  )
}

/** A `#` that probably belongs to the text, as in C# or &#61;. */
function cutDoubt(answer: string, pieces: readonly Piece[]): string | null {
  for (const [index, { text, feedback, at }] of pieces.entries()) {
    const source = answer.slice(at + 1, pieces[index + 1]?.at)
    if (!source.includes('#')) continue
    const word = /(?:^|[^\p{L}\p{N}])([A-Z])$/u.exec(text)?.[1]
    if (word !== undefined && /^(?:[\s,.;:!?)/\d]|$)/.test(feedback)) {
      return `«${word}#» có thể là chữ: dấu # mở đầu lời nhắn, hãy viết \\# nếu là chữ`
    }
    const entity = text.endsWith('&') && /^x?[\da-f]+;/i.exec(feedback)?.[0]
    if (entity) return `dấu # cắt «&#${entity}» làm đôi; hãy viết \\#`
    if (feedback.trim() === '') return 'sau dấu # không có lời nhắn; hãy viết \\# nếu dấu # là chữ'
  }
  return null
}

const percent = (weight: number) => `${typedNumber(weight).replace('-', '−')}%`

function weightNotes(pieces: readonly Named[], hasEqual: boolean): string[] {
  const partial = pieces.filter(
    ({ weight, isEqual }) =>
      weight !== null && weight !== 0 && !(weight === 100 && !hasEqual) && !isEqual,
  )
  if (partial.length === 0) return []
  const rest = hasEqual ? '; các phương án đó tính là sai' : ''
  return [`Không giữ điểm thành phần của phương án: ${withWeights(partial)}${rest}.`]
}

function shareNotes(pieces: readonly Named[]): string[] {
  const partial = pieces.filter(({ weight }) => weight !== null && weight !== 100)
  return partial.length === 0
    ? []
    : [`Không giữ điểm thành phần của đáp án: ${withWeights(partial)}.`]
}

const withWeights = (pieces: readonly Named[]): string =>
  pieces.map(({ content, weight }) => `«${content}» (${percent(weight ?? 0)})`).join(', ')

function feedbackNotes(pieces: readonly Named[], texts: GiftTexts): string[] {
  const withFeedback = pieces.filter(({ feedback }) => feedback.trim() !== '')
  if (withFeedback.length === 0) return []
  const list = withFeedback.map(({ content, feedback }) => `«${content}»: ${texts.plain(feedback)}`)
  return [`Không giữ lời nhắn riêng của phương án: ${list.join('; ')}.`]
}

/** The accepted answers of `{=a =%50%b#Gần đúng}`, and notes on what is lost. */
export function acceptedIn(
  answer: string,
  texts: GiftTexts,
): { accepted: string[]; notes: string[] } {
  const { pieces } = piecesOf(answer)
  const named = pieces.map((piece) => ({ ...piece, content: texts.plain(piece.text) }))
  return {
    accepted: named.map(({ content }) => content).filter(Boolean),
    notes: [...shareNotes(named), ...feedbackNotes(named, texts)],
  }
}
