export const result: string
export const resultChoices: string
export const resultExplanation: string
export const resultHead: string
export const resultLabel: string
export const resultVerdict: string
export const results: string
