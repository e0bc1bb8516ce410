export const act: string
export const details: string
export const target: string
export const who: string
