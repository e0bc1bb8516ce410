export const attachmentLine: string
export const attachments: string
export const commentForm: string
export const commentHead: string
export const feedbackText: string
export const thread: string
export const threadFold: string
