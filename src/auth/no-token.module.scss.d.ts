export const again: string
