/**
 * What was typed into a field for a number, as people in Việt Nam type it: `12,5`, also `12.5`;
 * `1.000` and `1.000,5` are grouped thousands. NaN for anything else, '' too: whoever asks says
 * what is wrong, nothing is guessed from a part of it.
 */
export function readTypedNumber(typed: string): number {
  const text = typed.replaceAll(/\s/g, '').replace('−', '-')
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'))
  }
  return /^-?\d+(?:[.,]\d*)?$/.test(text) ? Number(text.replace(',', '.')) : NaN
}

/** A number as it stands in a field to be edited: decimal comma, no grouping; '' for none. */
export const typedNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',')
