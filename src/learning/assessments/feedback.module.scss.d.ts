export const again: string
export const answerHead: string
export const feedback: string
export const feedbackResult: string
export const feedbackScore: string
export const repeat: string
