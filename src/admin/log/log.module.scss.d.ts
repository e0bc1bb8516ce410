export const details: string
export const target: string
