export const page: string
export const part: string
export const top: string
