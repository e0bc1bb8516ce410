export const phrase: string
export const phrases: string
export const phrasesList: string
export const phrasesSaid: string
