import { MAX_FILES, sizeProblem, type FileRules } from './picked-files.ts'

/**
 * File extensions that a computer would run or a browser would show as a page. The dialog names PDF, DOCX
 * and ZIP (docs/product.md#assignment-dialog), but students also submit pictures, tables, recordings and
 * code. The API checks the content too.
 */
const REFUSED =
  /\.(?:html?|xhtml|shtml|mhtml?|svgz?|xml|xsl|exe|dll|msi|com|scr|bat|cmd|ps1|vbs|wsf|hta|lnk|jar|apk|app|dmg|deb|rpm|docm|xlsm|pptm)$/i

/** Whether the file's name alone is a reason to refuse it. */
export const isRefusedName = (name: string): boolean => REFUSED.test(name.trim())

export const SUBMISSION_FILES: FileRules = {
  problemOf: (file) =>
    isRefusedName(file.name)
      ? 'Không nộp được loại tệp này. Hãy dùng PDF, DOCX hoặc nén thành tệp ZIP.'
      : sizeProblem(file),
  tooMany: `Chỉ nộp được tối đa ${MAX_FILES} tệp.`,
}
