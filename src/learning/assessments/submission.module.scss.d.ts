export const emptyWork: string
export const submissionForm: string
export const upload: string
export const workHead: string
