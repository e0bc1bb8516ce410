export const outcomeCart: string
export const outcomeCourses: string
export const outcomeLine: string
export const outcomeState: string
export const outcomeSum: string
export const outcomeValue: string
export const outcomeWays: string
