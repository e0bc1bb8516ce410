export const columns: string
export const head: string
export const links: string
export const payment: string
