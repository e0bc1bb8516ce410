export const consent: string
