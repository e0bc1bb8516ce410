export const card: string
export const cards: string
export const eachDay: string
export const figures: string
export const note: string
export const waiting: string
