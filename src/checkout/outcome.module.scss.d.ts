export const orderCodeInline: string
export const outcomeCart: string
export const outcomeCourses: string
export const outcomeLine: string
export const outcomeState: string
export const outcomeWays: string
