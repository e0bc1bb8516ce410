export const contactFacts: string
export const contactQuestions: string
export const links: string
export const prose: string
export const proseHead: string
export const proseLead: string
export const trustNote: string
export const trustVersion: string
