import { lift } from './gift-escapes.ts'

/** A question of GIFT, or other text in its place. */
export interface GiftBlock {
  /** The number of its first line, counted from 1. */
  line: number
  /** Its escaped signs lifted out (`lift`). */
  text: string
}

/** Blank lines outside braces separate questions. Comment lines are dropped. */
export function giftBlocks(text: string): GiftBlock[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, isBlank: line.trim() === '', text: line }))
    .filter((each) => !each.text.trimStart().startsWith('//'))
    .map((each) => ({ ...each, text: lift(each.text) }))
  const blocks: GiftBlock[] = []
  let block: GiftBlock | null = null
  for (const [at, { line, isBlank, text: words }] of lines.entries()) {
    if (isBlank && !(block && goesOn(block.text, lines.slice(at)))) block = null
    else if (block) block.text += `\n${words}`
    else blocks.push((block = { line, text: words }))
  }
  return blocks
}

/** Whether a following line closes the open brace. */
function goesOn(text: string, following: readonly { text: string }[]): boolean {
  if (text.lastIndexOf('{') <= text.lastIndexOf('}')) return false
  const next = following.find((line) => /[{}]/.test(line.text))
  return next !== undefined && /[{}]/.exec(next.text)?.[0] === '}'
}
