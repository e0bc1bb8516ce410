/** Only these tags make a text HTML, because plain text may hold `List<String>` or `a < b`. */
const MARKUP =
  /<\/?(?:a|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|img|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/i

/** Whether a text is HTML; plain text is shown as it is. */
export const hasMarkup = (text: string): boolean => MARKUP.test(text)
