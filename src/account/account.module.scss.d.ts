export const account: string
export const accountLinks: string
export const accountName: string
export const accountPerson: string
export const profile: string
export const profileForms: string
export const theme: string
export const themeChoices: string
