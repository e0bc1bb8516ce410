export const classActs: string
export const classHead: string
export const classSums: string
export const classViews: string
