export const taughtActs: string
export const taughtBadges: string
export const taughtCard: string
export const taughtFacts: string
export const taughtFolded: string
export const taughtGrid: string
