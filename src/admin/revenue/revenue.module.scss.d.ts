export const count: string
export const less: string
export const net: string
export const none: string
export const quick: string
export const share: string
export const total: string
export const track: string
