/** A line that ends as code does, or that is indented, a tag or a remark. */
const CODE_LINE = /[;{}()=>[\],]$|^\s{2,}\S|^\s*(<\/?\w|\/\/)/

/** Whether most lines of a plain text look like code, so that it reads better in letters of one width. */
export function looksLikeCode(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  return lines.filter((line) => CODE_LINE.test(line)).length * 2 > lines.length
}
