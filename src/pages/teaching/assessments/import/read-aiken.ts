import type { TaughtQuestion } from '../../../../../shared/contract/teaching.ts'
import { foldText } from '../../../../../shared/rules/fold-text.ts'
import { splitOptions, unreadOption, type SourceLine } from './aiken-options.ts'
import {
  comparable,
  importedText,
  readQuestionAt,
  refused,
  typeOf,
  type Reading,
  type ReadQuestion,
} from './question-import.ts'

const ANSWER_HEADS = new Set(
  ['', ' dung', ' la', ' dung la']
    .map((end) => `dap an${end}`)
    .concat('answer', 'answers', 'correct answer'),
)
const EXPLANATION =
  /^\s*(?:lời giải(?: chi tiết)?|giải thích(?: chi tiết)?|hướng dẫn(?: giải| chi tiết)?|explanation|feedback)\s*(?:$|[:：.][^\S\n]?(.*)$)/iu
/** «Câu 2:», which begins a question. */
const QUESTION_HEAD = /^\s*(câu|câu hỏi|bài|question)\s+\d+\s*[:：.)]/iu
const LETTERS = /^\(?[A-Z]\)?(?:(?:[\s,;&+/]|và\s|and\s)+\(?[A-Z]\)?)*[.)]?$/iu
const NO_ANSWER = 'thiếu dòng «ANSWER:» với chữ cái của đáp án đúng'

/** The answer after «ANSWER:» or «ĐÁP ÁN:», for one letter also without the colon; `null` for other lines. */
function answerIn(text: string): string | null {
  const line = text.normalize('NFC')
  const [, head = '', answer = ''] =
    /^([^:：]{1,40})[:：](.*)$/.exec(line) ?? /^(.{1,40}?\S)\s+([A-Z][.)]?)\s*$/.exec(line) ?? []
  return ANSWER_HEADS.has(foldText(head.replaceAll(/[Ðð]/g, 'đ'))) ? answer.trim() : null
}

/** Whether a text has a line that only Aiken has. */
export const holdsAnswerLine = (text: string): boolean =>
  text.split(/\r\n?|\n/).some((line) => (answerIn(line) ?? '') !== '')

/** The word that numbers a question, in small letters; '' for any other line. */
const headOf = ({ text }: SourceLine): string =>
  QUESTION_HEAD.exec(text.normalize('NFC'))?.[1]?.toLowerCase() ?? ''

interface Found {
  line: number
  question: Omit<TaughtQuestion, 'sortOrder'>
  doubts: (string | null)[]
}

/**
 * Aiken: the question, options `A.` or `A)`, then `ANSWER: B`. Beyond the format: questions and options of several
 * lines, several answers (`ANSWER: A, C`), «ĐÁP ÁN» for ANSWER, an explanation behind it.
 */
export function readAiken(text: string): Reading {
  const found: (Found | ReadQuestion)[] = []
  let lines: SourceLine[] = []
  /** The explanation goes on until a blank line. */
  let explained: Found | null = null
  /** One that stands between the options and the answer. */
  let early: string | null = null
  for (const [index, source] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = { at: index + 1, text: source.trimEnd() }
    const isBlank = line.text.trim() === ''
    const last = found.at(-1)
    const explanation = EXPLANATION.exec(line.text.normalize('NFC'))
    const answer = answerIn(line.text)
    if (headOf(line) !== '') explained = null
    if (early !== null && answer === null) early += `\n${line.text}`
    // Behind the answer the word alone is a heading; before it, it may be of the option.
    else if (explanation?.[1] !== undefined && splitOptions(lines).options.length > 1) {
      early = explanation[1]
    } else if (lines.length === 0 && explanation && last && 'doubts' in last) {
      explained = last
      last.question.explanation = explanation[1] ?? ''
    } else if (explained && !isBlank && answer === null) {
      explained.question.explanation += `\n${line.text}`
    } else if (answer !== null && lines.length === 0 && last && 'doubts' in last) {
      last.doubts.push('có hai dòng đáp án')
      unmark(last)
    } else if (
      answer !== null &&
      (LETTERS.test(answer) || splitOptions(lines).options.length > 0)
    ) {
      found.push(...finish(lines, line.at, answer))
      const own = found.at(-1)
      if (early !== null && own && 'doubts' in own) addExplanation(own, early)
      lines = []
      early = null
    } else if (lines.length > 0 || !isBlank) lines.push(line)
    if (isBlank) explained = null
  }
  found.push(...unanswered(lines))
  const questions = found.map((each) => {
    if (!('doubts' in each)) return each
    const { explanation: source = '', ...question } = each.question
    const explanation = importedText(source)
    const explained = explanation ? { explanation } : {}
    return readQuestionAt(each.line, { ...question, ...explained }, { doubts: each.doubts })
  })
  return { questions, notes: [] }
}

/** An explanation between options and answer, in doubt where it may contain another question. */
function addExplanation(found: Found, explanation: string) {
  found.question.explanation = explanation
  const lines = explanation.split('\n').map((text, index) => ({ at: index + 1, text }))
  if (!/\n\s*\n\s*\S/.test(explanation) && splitOptions(lines).options.length === 0) return
  found.doubts.push('giữa lời giải thích và dòng đáp án có thể còn một câu khác')
  unmark(found)
}

/** In doubt no option is marked as correct, so that the user has to. */
function unmark({ question }: Found) {
  question.options = question.options.map(({ content }) => ({ content, isCorrect: false }))
}

function finish(
  lines: readonly SourceLine[],
  at: number,
  answer: string,
): (Found | ReadQuestion)[] {
  const { before, own } = splitUnanswered(lines)
  const line = own[0]?.at ?? at
  const { question, options, doubt } = splitOptions(own)
  const text = textOf(question)
  if (text === '')
    return [
      ...unanswered(before),
      refused(line, 'thiếu câu hỏi trước các phương án và dòng «ANSWER:»'),
    ]
  // Without a single option its first one may be anywhere.
  const optionLines = options.length === 0 ? own : own.slice(question.length)
  const { letters, doubt: answerDoubt, problem } = readLetters(answer, options, optionLines)
  if (problem) return [...unanswered(before), refused(line, problem)]
  const heads = question.map(headOf).filter(Boolean)
  const isRead = letters.every((letter) => options.some((option) => option.letter === letter))
  const doubts = [
    // That of the answer names the same line.
    isRead ? doubt : null,
    answerDoubt,
    before.length > 0 || new Set(heads).size < heads.length
      ? 'câu ngay trước thiếu dòng đáp án, có thể hai câu là một'
      : null,
    options.length === 1 ? 'chỉ có một phương án' : null,
  ]
  const isCertain = doubt === null && answerDoubt === null && options.length > 1
  const marked = options.map(({ letter, content }) => ({
    content,
    isCorrect: isCertain && letters.includes(letter),
  }))
  const type = letters.length > 1 ? 'MULTI' : typeOf(marked)
  return [
    ...unanswered(before),
    { line, doubts, question: { question: text, type, score: 1, options: marked } },
  ]
}

/** Splits off a question without an answer line, which a blank line separates from the next. */
function splitUnanswered(lines: readonly SourceLine[]): {
  before: SourceLine[]
  own: readonly SourceLine[]
} {
  const { question, options } = splitOptions(lines)
  const blank = question.map(({ text }) => text.trim()).lastIndexOf('')
  const before = question.slice(0, blank)
  const rest = question.slice(blank + 1)
  const isParted =
    blank > 0 &&
    options.length > 0 &&
    rest.length > 0 &&
    splitOptions(before).options.length > 1 &&
    splitOptions(rest).options.length === 0
  return isParted ? { before, own: lines.slice(blank + 1) } : { before: [], own: lines }
}

function unanswered(lines: readonly SourceLine[]): ReadQuestion[] {
  if (textOf(lines) === '') return []
  const { before, own } = splitUnanswered(lines)
  return [...unanswered(before), refused(own[0]?.at ?? 1, NO_ANSWER)]
}

const textOf = (lines: readonly SourceLine[]): string =>
  importedText(lines.map(({ text }) => text).join('\n'))

interface Letters {
  letters: string[]
  doubt: string | null
  problem: string | null
}

function readLetters(
  answer: string,
  options: readonly { letter: string; content: string }[],
  lines: readonly SourceLine[],
): Letters {
  const known = options.map(({ letter }) => letter)
  const named = /^\(?([A-Z])\s*[.):–-]+\s*(\S.*)$/i.exec(answer)
  const isRun =
    /^[A-Z]{2,}\.?$/.test(answer) &&
    [...answer.replace('.', '')].every((each) => known.includes(each))
  if (!LETTERS.test(answer) && !named && !isRun) {
    return failed('dòng «ANSWER:» cần chữ cái của đáp án đúng, ví dụ «ANSWER: B»')
  }
  const source = named?.[1] ?? answer.replaceAll(/và|and/giu, ' ')
  const letters = [...new Set(source.toUpperCase().match(/[A-Z]/g))]
  const missing = letters.filter((letter) => !known.includes(letter))
  if (missing.length > 0) {
    const wanted = options.length === 0 ? ['A'] : missing
    const unread = wanted.map((letter) => unreadOption(letter, lines))
    if (unread.every((each) => each !== null)) {
      const reason = `dòng đáp án nêu ${missing.join(', ')} nhưng ${[...new Set(unread)].join(', ')}`
      return options.length === 0 ? failed(reason) : { letters, doubt: reason, problem: null }
    }
    const isLate = options.length === 0 ? '; phương án phải bắt đầu từ A' : ''
    return failed(`dòng «ANSWER:» nêu ${missing.join(', ')} nhưng không có phương án đó${isLate}`)
  }
  const content = options.find(({ letter }) => letter === letters[0])?.content ?? ''
  if (named && comparable(named[2] ?? '') !== comparable(content)) {
    return { letters, problem: null, doubt: `dòng đáp án nêu ${named[1]} nhưng ghi «${named[2]}»` }
  }
  return {
    letters,
    problem: null,
    doubt: isRun ? `dòng đáp án có thể nêu ${letters.join(', ')}` : null,
  }
}

const failed = (problem: string): Letters => ({ letters: [], doubt: null, problem })
