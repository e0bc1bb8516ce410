export const certificatePlace: string
