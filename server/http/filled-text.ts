import { z } from 'zod'
import { isBlankText } from '../../shared/rules/blank-text.ts'

/** A text that must say something, trimmed; `message` when nothing of it can be seen. */
export const filledText = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .refine((text) => !isBlankText(text), message)
