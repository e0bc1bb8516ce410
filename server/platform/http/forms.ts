import type { z } from './context.ts'
import { invalid } from '../errors.ts'

/**
 * A multipart body in the OpenAPI document. Not a zod schema, because the router would then read the
 * whole form into memory, while `readMultipart` streams it.
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

/** Parses form fields by a schema; 400 INVALID with a message for each field, as for JSON bodies. */
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
