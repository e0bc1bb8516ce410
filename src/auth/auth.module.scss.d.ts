export const auth: string
export const authFoot: string
export const pair: string
export const promises: string
