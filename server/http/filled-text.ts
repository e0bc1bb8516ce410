import { z } from 'zod'
import { isBlankText } from '../../shared/rules/blank-text.ts'

/** A trimmed text with at least one visible character; else `message`. */
export const filledText = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .refine((text) => !isBlankText(text), message)
