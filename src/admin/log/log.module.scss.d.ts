export const details: string
