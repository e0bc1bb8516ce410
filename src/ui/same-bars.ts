/** `count` bars of the whole width for a `Skeleton`; apart, because the first visit needs none. */
export const sameBars = (count: number, height: number): [width: string, height: number][] =>
  Array.from({ length: count }, () => ['100%', height])
