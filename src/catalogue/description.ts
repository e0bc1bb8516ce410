import { hasMarkup } from '../../shared/rules/markup.ts'

interface Description {
  /** Its first sentence, where that has the length of one; else empty. */
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
    const sentence = firstSentence(words)
    return { lead: oneLine(sentence), goals: [], rest: words.slice(sentence.length).trimStart() }
  }
  // A document of its own: nothing in it loads or runs.
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const lead = takeLead(body)
  const goals = hasGoals ? [] : takeGoals(body)
  return { lead, goals, rest: body.innerHTML.trim() }
}

/** Takes the first sentence out of the first paragraph, unless a link or a picture would go with it. */
function takeLead(body: HTMLElement): string {
  const paragraph = body.querySelector('p')
  if (!paragraph || paragraph.querySelector('a, img')) return ''
  const words = paragraph.textContent ?? ''
  const sentence = firstSentence(words.trimStart())
  if (!sentence) return ''
  cutStart(paragraph, words.length - words.trimStart().length + sentence.length)
  if (!paragraph.textContent?.trim()) paragraph.remove()
  return oneLine(sentence)
}

/** Removes the first characters of an element, with the elements that stand in them. */
function cutStart(element: Node, length: number): void {
  let left = length
  for (const child of [...element.childNodes]) {
    const words = child.textContent ?? ''
    if (words.length > left) {
      if (child.hasChildNodes()) cutStart(child, left)
      else child.textContent = words.slice(left).trimStart()
      return
    }
    child.remove()
    left -= words.length
  }
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

function firstSentence(text: string): string {
  const sentence = /^[^\n]*?[.?…](?=\s|$)/.exec(text)?.[0] ?? ''
  return sentence.length >= 40 && sentence.length <= 240 ? sentence : ''
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
