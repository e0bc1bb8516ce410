import { hasMarkup } from '../../shared/rules/markup.ts'

interface Description {
  /** Its first sentence, where that has the length of one; else empty. */
  lead: string
  /** What its first list promises; empty where it has none. */
  goals: readonly string[]
  /** What is left of it, neither shorter nor safer than it came: `RichText` cleans it. */
  rest: string
}

const isPromise = (words: string) => /(?:làm|học|biết|đạt) được|bạn (?:sẽ|học)/i.test(words)

/** Reads a description, HTML or plain, for the parts of a course page that stand before it. */
export function readDescription(text: string): Description {
  if (!hasMarkup(text)) return { lead: firstSentence(text.trim()), goals: [], rest: text }
  // A document of its own: nothing in it loads or runs.
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const lead = firstSentence(body.querySelector('p')?.textContent?.trim() ?? '')
  const list = body.querySelector('ul')
  const goals = list ? wordsOf(list) : []
  if (!list || goals.length < 2 || goals.length > 10) return { lead, goals: [], rest: text }
  // Under a heading, or after a colon, it may tell of other things: what one has to bring, say.
  const before = list.previousElementSibling
  const words = before?.textContent?.trim() ?? ''
  const isTitled = before !== null && (/^H\d$/.test(before.tagName) || words.endsWith(':'))
  if (isTitled && !isPromise(words)) return { lead, goals: [], rest: text }
  if (isTitled) before.remove()
  list.remove()
  return { lead, goals, rest: body.innerHTML }
}

/** The items of a list of short, plain words; empty for any other. */
function wordsOf(list: Element): string[] {
  const items = [...list.children].map((item) => ({
    words: item.textContent?.trim() ?? '',
    isPlain: item.localName === 'li' && item.childElementCount === 0,
  }))
  const areShort = items.every(({ words, isPlain }) => isPlain && words && words.length <= 140)
  return areShort ? items.map(({ words }) => words) : []
}

function firstSentence(text: string): string {
  const sentence = /^[^\n]*?[.?…](?=\s|$)/.exec(text)?.[0] ?? ''
  return sentence.length >= 40 && sentence.length <= 240 ? sentence.replace(/\s+/g, ' ') : ''
}
