export const account: string
export const accountLinks: string
export const accountPerson: string
export const theme: string
export const themeChoices: string
