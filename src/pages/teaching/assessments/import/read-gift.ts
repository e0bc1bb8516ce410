import type { TaughtQuestion } from '../../../../../shared/contract/teaching.ts'
import { giftBlocks, type GiftBlock } from './gift-blocks.ts'
import { acceptedIn, readChoices } from './gift-choices.ts'
import { doubtfulLineEnd, lowered } from './gift-escapes.ts'
import { GiftTexts } from './gift-texts.ts'
import {
  readQuestionAt,
  refused,
  type Reading,
  type ReadQuestion,
  type SourceNote,
} from './question-import.ts'

/** Moodle's GIFT, as Moodle reads it; where Moodle would guess, the question is in doubt. */
export function readGift(text: string): Reading {
  const questions: ReadQuestion[] = []
  const notes: SourceNote[] = []
  const titled: number[] = []
  for (const block of giftBlocks(text)) {
    const { categories, rest } = withoutCategories(block)
    for (const { line, name } of categories) {
      notes.push({ line, text: `Danh mục «${lowered(name)}» không được giữ.` })
    }
    if (rest.text.trim() === '') continue
    const { isTitled, body, doubt } = withoutTitle(rest.text)
    if (isTitled) titled.push(rest.line)
    questions.push(readBlock(rest.line, body, doubt))
  }
  const [line] = titled
  if (line !== undefined) {
    notes.push({ line, text: `Tên riêng của ${titled.length} câu (::…::) không được giữ.` })
  }
  return { questions, notes: notes.sort((one, other) => one.line - other.line) }
}

interface Category {
  line: number
  name: string
}

function withoutCategories(block: GiftBlock): { categories: Category[]; rest: GiftBlock } {
  const [whole, name] = /^\s*\$CATEGORY:(.*)\n?/.exec(block.text) ?? []
  if (whole === undefined || name === undefined) return { categories: [], rest: block }
  const { categories, rest } = withoutCategories({
    line: block.line + 1,
    text: block.text.slice(whole.length),
  })
  return { categories: [{ line: block.line, name: name.trim() }, ...categories], rest }
}

function withoutTitle(text: string): { isTitled: boolean; body: string; doubt: string | null } {
  const [, title, body] = /^\s*::([\s\S]*?)::([\s\S]*)$/.exec(text) ?? []
  if (title === undefined || body === undefined || /[{}]/.test(title)) {
    const doubt = /^\s*::/.test(text) ? 'tên câu mở bằng :: nhưng không đóng' : null
    return { isTitled: false, body: text, doubt }
  }
  return { isTitled: true, body, doubt: null }
}

function readBlock(line: number, text: string, titleDoubt: string | null): ReadQuestion {
  const groups = groupsIn(text)
  if (groups === null) return refused(line, 'không đúng cú pháp GIFT: dấu { } chưa đủ cặp')
  if (groups.length === 0) {
    const words = lowered(text).trim().replaceAll(/\s+/g, ' ')
    const shown = words.length > 80 ? `${words.slice(0, 80)}…` : words
    return refused(line, `không có { } nên đây là đoạn dẫn, không phải câu hỏi: «${shown}»`)
  }
  const chosen = groups.filter(({ inner }) => ANSWERS.test(inner)).at(-1) ?? groups.at(-1)
  if (!chosen) return refused(line, 'không đúng cú pháp GIFT')
  const isNested = /[{}]/.test(chosen.inner)
  const before = text.slice(0, chosen.from)
  const after = text.slice(chosen.to)
  const texts = new GiftTexts()
  const stem = after.trim() === '' ? before : `${before}_____${after}`
  const answer = readAnswer(chosen.inner, texts, texts.stem(stem))
  if (typeof answer === 'string') return refused(line, answer)
  const { question, doubts = [], notes = [] } = answer
  return readQuestionAt(line, question, {
    doubts: [
      titleDoubt,
      groups.length > 1 || isNested
        ? 'có nhiều hơn một cặp { }; hãy viết \\{ \\} cho dấu là chữ, và để một dòng trống giữa hai câu'
        : null,
      doubtfulLineEnd(text),
      /^\s*\/\//.test(after) ? 'chú thích // chỉ là chú thích khi đứng đầu dòng' : null,
      /^\s*(?:::|\$CATEGORY:)/m.test(after) ? 'thiếu một dòng trống sau dấu }' : null,
      ...doubts,
    ],
    notes: [...notes, ...texts.notes()],
  })
}

const ANSWERS = /^\s*(?:$|#|(?:T|TRUE|F|FALSE)\s*(?:#|$))|[=~]/

interface Group {
  from: number
  to: number
  inner: string
}

/** The outer pairs of braces; `null` where one is alone. */
function groupsIn(text: string): Group[] | null {
  const groups: Group[] = []
  const open: number[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else {
      const from = open.pop()
      if (from === undefined) return null
      if (open.length > 0) continue
      groups.push({ from, to: index + 1, inner: text.slice(from + 1, index) })
    }
  }
  return open.length > 0 ? null : groups
}

interface Answer {
  question: Omit<TaughtQuestion, 'sortOrder'>
  doubts?: (string | null)[]
  notes?: string[]
}

/** The answer between the braces, or why this cannot be a question. */
function readAnswer(inner: string, texts: GiftTexts, stem: string): Answer | string {
  const cut = inner.lastIndexOf('####')
  const answer = (cut < 0 ? inner : inner.slice(0, cut)).trim()
  const general = cut < 0 ? '' : inner.slice(cut + 4)
  const explanation = texts.plain(general)
  const swallowed = OPTION.test(general)
    ? 'sau #### còn dấu = hoặc ~, có thể là phương án; lời giải thích chung đứng sau mọi phương án'
    : null
  const asked = { question: stem, score: 1, ...(explanation ? { explanation } : {}) }
  const short = { ...asked, type: 'SHORT' as const, options: [] }
  if (answer === '') return { question: short, doubts: [swallowed] }
  if (/^\d*:[A-Z_]+:/.test(answer)) return 'câu hỏi nhiều ô trống (cloze) không có trong quiz'
  if (answer.startsWith('#')) {
    const { doubts, notes } = readNumber(answer.slice(1), texts)
    return { question: short, doubts: [...doubts, swallowed], notes }
  }
  if (answer.includes('~')) {
    const { options, isMany, doubt, notes } = readChoices(answer, texts)
    const marked = swallowed
      ? options.map(({ content }) => ({ content, isCorrect: false }))
      : options
    return {
      question: { ...asked, type: isMany ? 'MULTI' : 'SINGLE', options: marked },
      doubts: [doubt, swallowed],
      notes,
    }
  }
  if (answer.includes('=') && answer.includes('->')) return 'câu hỏi ghép đôi không có trong quiz'
  const [word = '', whenWrong = '', whenRight = ''] = splitAt(answer, '#', 3)
  const truth = TRUTHS[word.trim().toUpperCase().normalize('NFC')]
  if (truth !== undefined) {
    const options = [
      { content: 'Đúng', isCorrect: truth },
      { content: 'Sai', isCorrect: !truth },
    ]
    return {
      question: { ...asked, type: 'SINGLE', options },
      doubts: [
        /^(?:T|TRUE|F|FALSE)$/.test(word.trim())
          ? null
          : `«${word.trim()}» cần viết là TRUE hoặc FALSE`,
        swallowed,
      ],
      notes: truthNotes(texts.plain(whenWrong), texts.plain(whenRight)),
    }
  }
  const { accepted, notes } = acceptedIn(answer, texts)
  return accepted.length === 0
    ? { question: short, doubts: ['giữa { } không có đáp án nào sau dấu = hoặc ~'] }
    : {
        question: short,
        doubts: [swallowed],
        notes: [
          `Đáp án mẫu (${accepted.join(', ')}) không được giữ: câu trả lời ngắn do bạn chấm.`,
          ...notes,
        ],
      }
}

/** What looks like an option: a sign at the start of a line or before a word. */
const OPTION = /^[ \t]*[~=]|\s[~=](?:%-?\d|\p{L})/mu

const TRUTHS: Partial<Record<string, boolean>> = {
  T: true,
  TRUE: true,
  ĐÚNG: true,
  F: false,
  FALSE: false,
  SAI: false,
}

/** At most `count` parts; the last one keeps further separators. */
function splitAt(text: string, separator: string, count: number): string[] {
  const parts = text.split(separator)
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)]
}

function truthNotes(whenWrong: string, whenRight: string): string[] {
  const messages = [
    ...(whenWrong ? [`khi trả lời sai «${whenWrong}»`] : []),
    ...(whenRight ? [`khi trả lời đúng «${whenRight}»`] : []),
  ]
  return messages.length === 0 ? [] : [`Lời nhắn ${messages.join(' và ')} không được giữ.`]
}

const NUMBER = /^[-+−]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i

function readNumber(
  answer: string,
  texts: GiftTexts,
): { doubts: (string | null)[]; notes: string[] } {
  const wanted = answer
    .split('=')
    .map((each) => lowered(each.replace(/^\s*%[^%]*%/, '').split('#')[0] ?? '').trim())
    .filter(Boolean)
  const isNumber = (each: string) => each.split(/:|\.\./).every((part) => NUMBER.test(part.trim()))
  return {
    doubts: [
      wanted.length > 0 && wanted.every(isNumber) ? null : 'đáp số sau dấu # không phải là số',
    ],
    notes: [
      `Đáp số không được giữ (${wanted.join(', ')}): câu trả lời ngắn do bạn chấm.`,
      ...acceptedIn(answer.trimStart().startsWith('=') ? answer : `=${answer}`, texts).notes,
    ],
  }
}
