/** 'A, B hoặc C'. */
export const joinWithOr = (words: readonly string[]): string =>
  new Intl.ListFormat('vi', { type: 'disjunction' }).format(words)
