export const submissionForm: string
export const upload: string
