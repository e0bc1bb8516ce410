export const ownMark: string
