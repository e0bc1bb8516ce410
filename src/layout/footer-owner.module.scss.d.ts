export const footerOwner: string
export const footerPages: string
