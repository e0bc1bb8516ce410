import { escapeStray, hasMarkup } from '../../../shared/rules/markup.ts'

interface Description {
  /** Its first paragraph, whole, where it is short; else empty. */
  lead: string
  /** What its first list promises; empty where it has none. */
  goals: readonly string[]
  /** What is left of it without lead and goals, no safer than it came: `RichText` cleans it. */
  rest: string
}

const isPromise = (words: string) => /(?:làm|học|biết|đạt) được|bạn (?:sẽ|học)/i.test(words)

/**
 * Reads a description, HTML or plain, for the parts of a course page that stand before it. Where the course has goals
 * of its own (`hasGoals`), a list in the description stays where it is.
 */
export function readDescription(text: string, hasGoals = false): Description {
  if (!hasMarkup(text)) {
    const words = text.trim()
    return isLead(words) && !words.includes('\n')
      ? { lead: words, goals: [], rest: '' }
      : { lead: '', goals: [], rest: words && text }
  }
  // A document of its own: nothing in it loads or runs.
  const { body } = new DOMParser().parseFromString(escapeStray(text), 'text/html')
  const lead = takeLead(body)
  const goals = hasGoals ? [] : takeGoals(body)
  return { lead, goals, rest: body.innerHTML.trim() }
}

/** Takes the first paragraph out, unless it has links, pictures, powers or indices. */
function takeLead(body: HTMLElement): string {
  const first = body.firstElementChild
  const words = oneLine(first?.textContent ?? '')
  if (first?.localName !== 'p' || first.querySelector('a, img, sub, sup') || !isLead(words))
    return ''
  first.remove()
  return words
}

function takeGoals(body: HTMLElement): string[] {
  const list = body.querySelector('ul')
  const goals = list ? wordsOf(list) : []
  if (!list || goals.length < 2 || goals.length > 10) return []
  // Under a heading, or after a colon, it may tell of other things: what one has to bring, say.
  const before = list.previousElementSibling
  const words = before?.textContent?.trim() ?? ''
  const isTitled = before !== null && (/^H\d$/.test(before.tagName) || words.endsWith(':'))
  if (isTitled && !isPromise(words)) return []
  if (isTitled) before.remove()
  list.remove()
  return goals
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

/** Whether it is one sentence or a few, and does not introduce a list. */
const isLead = (words: string) => words.length >= 40 && words.length <= 300 && !words.endsWith(':')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
