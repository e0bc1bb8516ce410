export const deskKeys: string
export const deskKeysSwitch: string
export const deskStartKeys: string
