/** The marker of a list item. HTML draws bullets, numbers, letters and Roman numerals; others stay as text. */
export type Marker =
  | { is: 'bullet' }
  | { is: 'number'; type: NumberType; value: number }
  | { is: 'text'; text: string }

/** The `type` of an `ol`. */
export type NumberType = '1' | 'a' | 'A' | 'i' | 'I'

type Numbered = Extract<Marker, { is: 'number' }>

/** Every way to read a marker as a number; none for one that only text can be. */
export function readingsOf(marker: string): Numbered[] {
  const word = /^\(?(\d{1,6}|[a-z]{1,8}|[A-Z]{1,8})[.)\]]{1,2}$|^(\d{1,6})$/.exec(marker)
  const number = word?.[1] ?? word?.[2]
  if (number === undefined) return []
  if (/\d/.test(number)) return [{ is: 'number', type: '1', value: Number(number) }]
  const isLarge = number === number.toUpperCase()
  const letters = number.toLowerCase()
  const roman = romanValue(letters)
  const letter = letterValue(letters)
  const readings: Numbered[] = []
  if (letter !== null) readings.push({ is: 'number', type: isLarge ? 'A' : 'a', value: letter })
  if (roman !== null) readings.push({ is: 'number', type: isLarge ? 'I' : 'i', value: roman })
  // «i» alone begins Roman numerals far more often than it is the ninth letter.
  return letters === 'i' ? [...readings.slice(1), ...readings.slice(0, 1)] : readings
}

/** a is 1; after z comes aa, bb. */
function letterValue(letters: string): number | null {
  const [first = ''] = letters
  if (letters.replaceAll(first, '') !== '') return null
  return (letters.length - 1) * 26 + first.charCodeAt(0) - 96
}

const ROMAN_VALUES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
const ROMAN = 'm cm d cd c xc l xl x ix v iv i'
  .split(' ')
  .map((letters, at) => [letters, ROMAN_VALUES[at] ?? 0] as const)

/** A number from 1 as a Roman numeral, in small letters. */
export const romanOf = (value: number): string => {
  let [rest, letters] = [value, '']
  for (const [sign, worth] of ROMAN) {
    while (rest >= worth) {
      letters += sign
      rest -= worth
    }
  }
  return letters
}

function romanValue(letters: string): number | null {
  let [rest, value] = [letters, 0]
  for (const [sign, worth] of ROMAN) {
    while (rest.startsWith(sign)) {
      value += worth
      rest = rest.slice(sign.length)
    }
  }
  return value > 0 && romanOf(value) === letters ? value : null
}

/** Boxes of Word's sign fonts, by the letter that stands for them. */
const BOXES: Record<string, string> = {
  q: '☐',
  o: '☐',
  r: '☐',
  '\u00A8': '☐',
  '\u00FE': '☑',
  x: '☒',
  '\u00FD': '☒',
}

/** A marker that no number can be: a bullet, a box, or words. `font` is the style of what draws it. */
export function unnumbered(marker: string, font: string): Marker {
  if (/[☐☑☒]/.test(marker)) return { is: 'text', text: marker }
  // Sign fonts may stand in the private area.
  const sign = marker.replace(/^[\uF000-\uF0FF]$/, (own) =>
    String.fromCharCode(own.charCodeAt(0) - 0xf000),
  )
  const box = /wingdings/i.test(font) && BOXES[sign]
  if (box) return { is: 'text', text: box }
  if (/wingdings|webdings|symbol|courier/i.test(font)) return { is: 'bullet' }
  return /[\p{L}\p{N}]/u.test(marker) ? { is: 'text', text: marker } : { is: 'bullet' }
}

/** The `type` of an `ol` for a `list-style-type`; `null` for another. */
export function typeOfStyle(style: string): NumberType | null {
  const name = /list-style(?:-type)?\s*:[^;]*?\b((?:lower|upper)-(?:alpha|latin|roman))/i.exec(
    style,
  )?.[1]
  if (!name) return null
  const letter = /roman/i.test(name) ? 'i' : 'a'
  return /upper/i.test(name) ? (letter === 'i' ? 'I' : 'A') : letter
}
