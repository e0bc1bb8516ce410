import { expect, test } from 'vitest'
import { imageType } from '../../../server/providers/files/image-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['\x89PNG\r\n\x1a\n….', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['GIF89a', 'image/gif'],
  ['GIF87a', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
  ['\x89PNG', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  [' GIF89a', null],
  ['', null],
])('%j is %s', (head, type) => {
  expect(imageType(bytes(head))).toBe(type)
})
