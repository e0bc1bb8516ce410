/** The API accepts the answers this many seconds after the attempt's time ends (docs/product.md#quiz-attempt). */
export const GRACE_SECONDS = 30
