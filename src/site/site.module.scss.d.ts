export const contactFacts: string
export const contactQuestions: string
export const notFound: string
export const notFoundLinks: string
export const prose: string
export const proseLead: string
export const trustNote: string
export const trustVersion: string
