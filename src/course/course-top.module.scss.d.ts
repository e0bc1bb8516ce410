export const page: string
export const top: string
