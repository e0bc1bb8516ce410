export const taughtAct: string
export const taughtCard: string
export const taughtFacts: string
export const taughtFolded: string
export const taughtFurther: string
export const taughtHead: string
export const taughtRows: string
