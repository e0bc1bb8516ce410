export const acts: string
export const edge: string
