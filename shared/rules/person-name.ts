/** Why a text is no name of a person: a number, a code or an address in its place; null when it may be one. */
export function notAName(text: string): string | null {
  const name = text.trim()
  if (name === '') return null
  if (name.includes('@')) return 'là một địa chỉ email'
  if (!/\p{L}/u.test(name)) return 'không có chữ nào'
  // «B20DCCN123», «SV-001»: one word with a figure in it.
  return /^\S*\d\S*$/.test(name) ? 'là một mã, không phải tên người' : null
}
