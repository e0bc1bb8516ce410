export const handIn: string
export const upload: string
