export const classBehind: string
export const classMessage: string
export const classMessageBody: string
export const classMessages: string
export const classReach: string
export const classWho: string
