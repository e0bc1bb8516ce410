export const acts: string
export const edge: string
export const name: string
