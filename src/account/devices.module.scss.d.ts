export const device: string
export const deviceHead: string
export const devices: string
export const more: string
