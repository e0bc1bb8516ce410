export const bar: string
export const barChosen: string
export const between: string
export const chart: string
export const days: string
export const empty: string
export const plot: string
export const scale: string
