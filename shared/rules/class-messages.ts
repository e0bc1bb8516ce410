/** What may be written to a class (docs/class.md#announcements). */

export const MAX_MESSAGE_TITLE = 150
export const MAX_MESSAGE_BODY = 5_000

/** Of one course, on one day in Việt Nam. */
export const DAILY_MESSAGES = { ANNOUNCEMENT: 5, REMINDER: 3 } as const

/** Nobody is reminded twice within so many days (docs/class.md#reminders). */
export const REMIND_AGAIN_DAYS = 3

/** The title of every reminder. */
export const REMINDER_TITLE = 'Lời nhắc học tiếp'

/** As many students as may be ticked for one reminder. */
export const MAX_TICKED = 500
