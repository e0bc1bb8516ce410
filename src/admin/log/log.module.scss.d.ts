export const details: string
export const who: string
