export const menuSheet: string
export const sheetNote: string
export const sheetSignIn: string
