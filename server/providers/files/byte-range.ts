import type { ByteRange } from '../ports/file-store.ts'

/** The part of `size` bytes that a `Range` header asks for (RFC 9110, 14.2); null: the whole file. */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
