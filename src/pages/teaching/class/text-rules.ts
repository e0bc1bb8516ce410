import { formatCount } from '../../../../shared/format/money.ts'
import { isBlankText } from '../../../../shared/rules/blank-text.ts'

/** A text that must not be empty, of so many characters at most; react-hook-form's rules. */
export const textRules = (missing: string, most: number) => ({
  validate: (text: string) => {
    if (isBlankText(text)) return missing
    return text.trim().length <= most || `Viết tối đa ${formatCount(most)} ký tự.`
  },
})
