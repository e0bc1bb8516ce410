import { z } from 'zod'

/** A certificate as its owner lists it (docs/trust.md#certificates). */
export const CertificateSchema = z.object({
  code: z.string().meta({ description: 'ABCD-EFGH-JKLM' }),
  courseId: z.string(),
  /** As it was on the day of issue. */
  courseTitle: z.string(),
  issuedAt: z.iso.datetime(),
  /** Null: it holds. */
  revokedAt: z.iso.datetime().nullable(),
})
export type Certificate = z.infer<typeof CertificateSchema>

/** What anybody who has the code may know: of a revoked one no name. */
export const CheckedCertificateSchema = z.object({
  code: z.string(),
  /** Of the site. */
  brand: z.string(),
  courseTitle: z.string(),
  /** The course's address, where it is in the catalogue. */
  courseSlug: z.string().nullable(),
  issuedAt: z.iso.datetime(),
  /** Whose it is and who teaches the course; absent when it is revoked. */
  fullName: z.string().optional(),
  teachers: z.array(z.string()).optional(),
  /** When and why it was revoked; absent while it holds. */
  revoked: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
})
export type CheckedCertificate = z.infer<typeof CheckedCertificateSchema>
