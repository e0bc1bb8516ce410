const startsWith = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

/**
 * The media type of a picture by its first bytes: PNG, JPEG, WebP or GIF, else `null`. SVG is excluded
 * because it can contain scripts.
 */
export function imageType(head: Buffer): string | null {
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif'
  return null
}
