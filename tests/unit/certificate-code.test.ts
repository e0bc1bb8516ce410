import { expect, test } from 'vitest'
import {
  newCertificateCode,
  readCertificateCode,
} from '../../server/subjects/certificates/certificate-code.ts'

/** The code of a certificate (docs/trust.md#certificates). */

test('twelve characters in groups of four, none of which is easily mistaken for another', () => {
  const codes = Array.from({ length: 500 }, () => newCertificateCode())
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(new Set(codes).size).toBe(500)
  expect(codes.join('')).not.toMatch(/[0OQ1ILZ2S5B8V]/)
})

test('every character can be drawn, each with the same chance', () => {
  const drawn = Array.from({ length: 23 }, (_, sign) => newCertificateCode(() => sign)[0])
  expect(new Set(drawn).size).toBe(23)
  const asked: number[] = []
  newCertificateCode((below) => asked.push(below) && 0)
  expect(asked).toEqual(Array.from({ length: 12 }, () => 23))
})

test.each([
  'ACDE-FGHJ-KMNP',
  'acde-fghj-kmnp',
  'ACDEFGHJKMNP',
  ' acde fghj\tkmnp ',
  'acde–fghj—kmnp',
  'A-C-D-E_F.G-H-J-K-M-N-P',
])('%j is read as the same code', (typed) => {
  expect(readCertificateCode(typed)).toBe('ACDE-FGHJ-KMNP')
})

test.each(['', 'ACDE-FGHJ-KMN', 'ACDE-FGHJ-KMNPA', 'ACDE-FGHJ-KMN0', 'ACDE-FGHJ-KMNÉ', '%00'])(
  '%j is no code',
  (typed) => {
    expect(readCertificateCode(typed)).toBeNull()
  },
)
