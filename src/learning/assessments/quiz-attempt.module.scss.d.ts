export const earlierActs: string
export const earlierAnswers: string
export const earlierQuestion: string
export const quizBar: string
export const quizBarText: string
export const quizClock: string
export const quizClockShort: string
export const ranOutText: string
