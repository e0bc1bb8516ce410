import type { z } from './context.ts'
import { invalid } from '../errors.ts'

/**
 * A multipart body in the OpenAPI document. Not a zod schema on purpose: that would make the router
 * read the whole form into memory, while `readMultipart` streams it.
 */
export const multipart = (texts: string[], files: string[], required: string[]) => ({
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          required,
          properties: Object.fromEntries([
            ...texts.map((name) => [name, { type: 'string' as const }]),
            ...files.map((name) => [name, { type: 'string' as const, format: 'binary' }]),
          ]),
        },
      },
    },
  },
})

/** Reads fields by a schema; 400 with the message of each field, as JSON bodies have it. */
export function readFields<T extends z.ZodType>(
  schema: T,
  fields: Record<string, unknown>,
): z.output<T> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const wrong: Record<string, string> = {}
  for (const issue of parsed.error.issues) wrong[issue.path.join('.') || 'body'] ??= issue.message
  throw invalid(Object.values(wrong)[0] ?? 'Dữ liệu không hợp lệ.', wrong)
}
