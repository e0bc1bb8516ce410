/**
 * Vietnamese text without marks, in lower case and single spaces, so that "Lập trình" is found by
 * "lap trinh". The API folds what it stores, the app folds what it filters: the same function.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
