import { invalidFields, type z } from './context.ts'

/** A multipart body for the OpenAPI document; no zod schema, for which the router would read the form into memory. */
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
  throw invalidFields(parsed.error)
}
