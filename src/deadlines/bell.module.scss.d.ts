export const bell: string
export const bellCount: string
export const bellDue: string
export const bellTitle: string
