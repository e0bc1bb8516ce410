export const ownerFacts: string
export const ownerName: string
