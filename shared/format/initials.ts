/** The first letters of the first and of the last word of a name, for a picture's place: «Nguyễn Hoàng Minh», NM. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word.normalize('NFC')][0]?.toUpperCase() ?? '').join('')
}
