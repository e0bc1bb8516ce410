export const assessment: string
export const assessmentActs: string
export const assessmentFail: string
export const assessmentPass: string
export const assessmentState: string
export const assessmentText: string
export const assessmentTitle: string
export const assessments: string
