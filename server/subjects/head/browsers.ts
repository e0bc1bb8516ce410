/** Words that search engines, link previews and monitors name themselves by, beside «Mozilla» or not. */
const MACHINE =
  /bot[-/;)]|crawl|spider|slurp|compatible;|preview|externalhit|scrape|fetch|monitor|archive|inspect/i

/** Whether a person looks at the page, by User-Agent: browsers begin it alike. Others come again when told to. */
export const isBrowser = (userAgent: string): boolean =>
  userAgent.startsWith('Mozilla/') && !MACHINE.test(userAgent)
