export const acts: string
