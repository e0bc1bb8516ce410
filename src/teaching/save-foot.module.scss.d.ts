export const saveNote: string
