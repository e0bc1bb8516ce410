/** Section 9: about 50 MB per file. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** Of one hand-in. */
export const MAX_FILES = 10

/**
 * Names that a computer would run or a browser would show as a page. Section 2 mentions PDF, DOCX and
 * ZIP; students also hand in pictures, tables, recordings and code, and the API looks into the bytes.
 */
const REFUSED =
  /\.(?:html?|xhtml|shtml|mhtml?|svgz?|xml|xsl|exe|dll|msi|com|scr|bat|cmd|ps1|vbs|wsf|hta|lnk|jar|apk|app|dmg|deb|rpm|docm|xlsm|pptm)$/i

/** Never taken, whatever is inside. */
export const isRefusedName = (name: string): boolean => REFUSED.test(name.trim())

type File = { name: string; size: number; lastModified?: number }

/** What is wrong with a file before it is sent, in Vietnamese; `null` when nothing is. */
export function fileProblem({ name, size }: File): string | null {
  if (isRefusedName(name)) {
    return 'Không nộp được loại tệp này. Hãy dùng PDF, DOCX hoặc nén thành tệp ZIP.'
  }
  if (size === 0) return 'Tệp này trống.'
  if (size > MAX_FILE_BYTES) return 'Tệp này vượt quá 50 MB.'
  return null
}

/** Two files of one name and size from two folders are two; so is one that was changed since. */
const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The files to hand in and, by file, why others are left out; one chosen twice counts once. */
export function addFiles<T extends File>(
  held: readonly T[],
  chosen: readonly T[],
): { files: T[]; refused: { name: string; problem: string }[] } {
  const files = [...held]
  const refused: { name: string; problem: string }[] = []
  for (const file of chosen) {
    if (files.some((other) => isSame(other, file))) continue
    const full = files.length >= MAX_FILES ? `Chỉ nộp được tối đa ${MAX_FILES} tệp.` : null
    const problem = fileProblem(file) ?? full
    if (problem) refused.push({ name: file.name, problem })
    else files.push(file)
  }
  return { files, refused }
}
