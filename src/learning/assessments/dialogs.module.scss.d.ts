export const assessmentNote: string
export const assessmentNoteWarning: string
export const submissionNote: string
