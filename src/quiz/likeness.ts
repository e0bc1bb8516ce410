import { foldText } from '../../shared/rules/fold-text.ts'

/** The pairs of neighbouring letters of a text, each with how often it stands there. */
function pairsOf(text: string): Map<string, number> {
  const letters = ` ${foldText(text)} `
  const pairs = new Map<string, number>()
  for (let at = 1; at < letters.length; at++) {
    const pair = letters.slice(at - 1, at + 1)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0)

/**
 * How alike two texts are, from 0 to 1: the share of neighbouring letters that both have (Dice). Marks, case
 * and spaces do not count. Linear, because essays' questions may be long.
 */
export function likeness(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)]
  const common = sum([...left].map(([pair, count]) => Math.min(count, right.get(pair) ?? 0)))
  return (2 * common) / (sum(left.values()) + sum(right.values()))
}

/** Few letters that turn the meaning round: figures, signs, and words that deny. */
const TELLING =
  /[\d.,]*\d|[<>=≤≥≠+\-−*/^%!&|~]+|\b(?:khong|chua|chang|tru|not?|non|never|except)\b/g
const tellingIn = (text: string): string => (foldText(text).match(TELLING) ?? []).join(' ')

/** From here on a text is taken for the other one, mended. */
export const MENDED = 0.6

/** Whether `after` says what `before` says, in mended words. In doubt it does not. */
export const isMended = (before: string, after: string): boolean =>
  tellingIn(before) === tellingIn(after) && likeness(before, after) >= MENDED
