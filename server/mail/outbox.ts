import type { Deps } from '../deps.ts'

/** Sends what is due (SMTP, else files in the data folder). */
export async function sendDueMails(_deps: Deps): Promise<void> {}
