import { parse, type GIFTQuestion, type TextChoice, type TextFormat } from 'gift-pegjs'
import {
  readQuestionAt,
  typeOf,
  unreadable,
  type Reading,
  type ReadQuestion,
} from './question-import.ts'

/**
 * Moodle's GIFT. It parses each question by itself (empty lines separate them), so that a mistake in one
 * does not hide the others. Parts that a quiz cannot hold become a note or a problem.
 */
export function readGift(text: string): Reading {
  const questions = blocksOf(text).flatMap(({ line, source }) => {
    try {
      return parse(source).flatMap((found) => readOne(found, line))
    } catch {
      return [unreadable(line, 'không đúng cú pháp GIFT, hãy xem lại các dấu { } = ~')]
    }
  })
  return { questions, notes: [] }
}

function blocksOf(text: string): { line: number; source: string }[] {
  const blocks: { line: number; source: string }[] = []
  let lines: string[] = []
  const end = (at: number) => {
    // A block of comments is not a question.
    if (lines.some((line) => line.trim() && !line.trim().startsWith('//'))) {
      blocks.push({ line: at - lines.length + 1, source: lines.join('\n') })
    }
    lines = []
  }
  const all = text.split(/\r\n?|\n/)
  for (const [at, line] of all.entries()) {
    if (line.trim() === '') end(at)
    else lines.push(line)
  }
  end(all.length)
  return blocks
}

/** Removes markup: Moodle's default format may hold HTML, but a quiz shows plain text. */
function plain({ format, text }: TextFormat): string {
  if (format === 'plain' || !/<\w+[^>]*>|&\w+;/.test(text)) return text
  return new DOMParser().parseFromString(text, 'text/html').body.textContent.trim()
}

const isRight = ({ isCorrect, weight }: TextChoice) => isCorrect || (weight ?? 0) > 0

function readOne(found: GIFTQuestion, line: number): ReadQuestion[] {
  if (found.type === 'Category' || found.type === 'Description') return []
  const question = plain(found.stem)
  const asShort = (note: string | null) => [
    readQuestionAt(line, { question, type: 'SHORT', score: 1, options: [] }, note),
  ]
  switch (found.type) {
    case 'MC': {
      const options = found.choices.map((choice) => ({
        content: plain(choice.text),
        isCorrect: isRight(choice),
      }))
      const note = found.choices.some(({ feedback, weight }) => feedback ?? weight)
        ? 'Lời giải thích và điểm thành phần của từng phương án không được giữ.'
        : null
      return [readQuestionAt(line, { question, type: typeOf(options), score: 1, options }, note)]
    }
    case 'TF': {
      const options = [
        { content: 'Đúng', isCorrect: found.isTrue },
        { content: 'Sai', isCorrect: !found.isTrue },
      ]
      return [readQuestionAt(line, { question, type: 'SINGLE', score: 1, options })]
    }
    case 'Short': {
      const accepted = found.choices.map(({ text }) => plain(text)).join(', ')
      return asShort(`Đáp án mẫu (${accepted}) không được giữ: câu trả lời ngắn do bạn chấm.`)
    }
    case 'Numerical':
      return asShort('Đáp số không được giữ: câu trả lời ngắn do bạn chấm.')
    case 'Essay':
      return asShort(null)
    case 'Matching':
      return [unreadable(line, 'câu hỏi ghép đôi không có trong quiz')]
    default:
      return found satisfies never
  }
}
