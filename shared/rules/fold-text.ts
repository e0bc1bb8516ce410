/**
 * Vietnamese text without diacritics, in lower case with single spaces, so that a search for "lap trinh"
 * finds "Lập trình". The API folds what it stores, the app what it filters.
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
