export const courseCertificate: string
export const courseCertificateRow: string
export const own: string
export const ownList: string
