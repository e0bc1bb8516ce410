export const changed: string
export const changedActs: string
