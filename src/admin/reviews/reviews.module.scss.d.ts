export const acts: string
export const facts: string
export const list: string
export const quote: string
export const reports: string
export const review: string
