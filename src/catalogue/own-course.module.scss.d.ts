export const ownMark: string
export const readOn: string
export const readOnAct: string
export const readOnTitle: string
