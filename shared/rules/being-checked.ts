/**
 * What a buyer reads of money that is being checked, wherever that is said
 * (docs/behaviour.md#money-that-is-being-checked). Apart from the table of codes, which few pages need.
 */
export const BEING_CHECKED = 'Cổng đang kiểm tra khoản tiền này, đừng trả lần nữa'
