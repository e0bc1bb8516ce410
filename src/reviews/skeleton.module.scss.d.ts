export const bar: string
export const item: string
export const summary: string
