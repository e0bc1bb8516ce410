import { z } from 'zod'
import { isBlankText, tidyLines } from '../../../shared/rules/blank-text.ts'

/** A trimmed text with at least one visible character; else `message`. */
export const filledText = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .refine((text) => !isBlankText(text), message)

/** The same for a text of several lines, whose first line keeps its indentation. */
export const filledLines = (message: string) =>
  z
    .string(message)
    .overwrite(tidyLines)
    .min(1, message)
    .refine((text) => !isBlankText(text), message)
