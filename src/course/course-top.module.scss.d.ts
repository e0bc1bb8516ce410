export const top: string
