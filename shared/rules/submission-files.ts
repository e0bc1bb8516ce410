import { MAX_FILES, sizeProblem, type FileRules } from './picked-files.ts'

/**
 * File extensions that a computer would run. The dialog names PDF, DOCX and ZIP
 * (docs/product.md#assignment-dialog), but students also submit pictures, tables, recordings and code. The
 * API checks the content too.
 */
const PROGRAM =
  /\.(?:exe|dll|msi|com|scr|bat|cmd|ps1|vbs|wsf|hta|lnk|jar|apk|app|dmg|deb|rpm|docm|xlsm|pptm)$/i
/** File extensions that a browser would show as a page. */
const PAGE = /\.(?:html?|xhtml|shtml|mhtml?|svgz?|xml|xsl)$/i

/** Windows drops dots and spaces at the end of a name, and then runs `run.bat.` as `run.bat`. */
const asOpened = (name: string) => name.replace(/[\s.]+$/, '')

const isProgramName = (name: string): boolean => PROGRAM.test(asOpened(name))
const isPageName = (name: string): boolean => PAGE.test(asOpened(name))

/** Whether the file's name alone is a reason for our API to refuse it. */
export const isRefusedName = (name: string): boolean => isProgramName(name) || isPageName(name)

/** Other backends may take pages, which courses on web design ask for: the app only advises against them. */
export const SUBMISSION_FILES: FileRules = {
  problemOf: (file) =>
    isProgramName(file.name)
      ? 'Không nộp được loại tệp này. Hãy dùng PDF, DOCX hoặc nén thành tệp ZIP.'
      : sizeProblem(file),
  adviceOn: ({ name }) =>
    isPageName(name)
      ? 'Máy chủ có thể không nhận loại tệp này; nén thành tệp ZIP sẽ chắc hơn.'
      : null,
  tooMany: `Chỉ nộp được tối đa ${MAX_FILES} tệp.`,
}
