export const active: string
export const detail: string
export const list: string
export const option: string
