export const quiz: string
export const quizChoice: string
export const quizDescription: string
export const quizHint: string
export const quizNumber: string
export const quizPoints: string
export const quizQuestion: string
export const quizWords: string
