export const acts: string
export const chosen: string
export const consequences: string
export const counts: string
export const fields: string
export const foot: string
export const roles: string
