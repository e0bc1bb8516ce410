export const failed: string
export const notSetUp: string
export const pair: string
export const part: string
export const state: string
export const stateOff: string
export const states: string
export const words: string
