export const auth: string
export const authFoot: string
export const fields: string
export const forgot: string
export const pair: string
export const promises: string
export const wide: string
