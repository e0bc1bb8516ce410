export const isRight: string
export const isWrong: string
export const quizAnswerHead: string
export const quizAnswerOptions: string
export const quizAnswerQuestion: string
export const quizAnswerWords: string
export const quizAnswers: string
