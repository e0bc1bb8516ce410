export const account: string
export const accountLinks: string
export const accountPerson: string
