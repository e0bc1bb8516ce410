export const auth: string
export const authFoot: string
