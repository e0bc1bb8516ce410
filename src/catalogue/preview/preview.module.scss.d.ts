export const others: string
export const preview: string
export const wayBack: string
