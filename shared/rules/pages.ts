/** Rows of the first page of a long list (docs/product.md#pages-of-long-lists): they come at once. */
export const FIRST_ROWS = 200
