export const trialNote: string
export const trialWays: string
