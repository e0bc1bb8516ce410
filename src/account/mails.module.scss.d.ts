export const kinds: string
export const proof: string
export const saved: string
