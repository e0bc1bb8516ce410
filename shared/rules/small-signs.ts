/** Powers and indices in plain text. */

const POWERS = signs(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
)
const INDICES = signs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

function signs(plain: string, small: string): ReadonlyMap<string, string> {
  const to = [...small]
  return new Map([...plain].map((sign, index) => [sign, to[index] ?? sign]))
}

/** `x` and `2` are `x²`; what has no small signs is `x^(đ/2)`. */
export const asPower = (text: string): string => small(text, POWERS, '^')

/** `H₂`; what has no small signs is `log_(B)`. */
export const asIndex = (text: string): string => small(text, INDICES, '_')

function small(text: string, table: ReadonlyMap<string, string>, mark: string): string {
  if (text === '') return ''
  const found = [...text].map((sign) => table.get(sign))
  return found.includes(undefined) ? `${mark}(${text})` : found.join('')
}
