export const draftLine: string
