export const part: string
export const waiting: string
