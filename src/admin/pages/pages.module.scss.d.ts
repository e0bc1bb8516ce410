export const acts: string
export const left: string
export const preview: string
export const rowActs: string
