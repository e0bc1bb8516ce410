export const courseRow: string
export const courseRowGrid: string
export const courseRowHead: string
export const courseRows: string
export const courseRowsAhead: string
