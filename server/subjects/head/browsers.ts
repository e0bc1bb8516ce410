/** Words that search engines, link previews and monitors name themselves by, beside «Mozilla» or not. */
const MACHINE =
  /bot[-/;)]|crawl|spider|slurp|compatible;|preview|externalhit|scrape|fetch|monitor|archive|inspect/i

/**
 * Whether somebody looks at the page, by the header User-Agent: all browsers begin it alike. Whoever else asks reads the
 * page for others, and comes again when it is told to.
 */
export const isBrowser = (userAgent: string): boolean =>
  userAgent.startsWith('Mozilla/') && !MACHINE.test(userAgent)
