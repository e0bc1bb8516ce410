/** What stays of an account whose person is gone (docs/trust.md#erasure). */

/** Between asking for an erasure and the erasure itself. */
export const ERASURE_DAYS = 15

/** Instead of the name. */
export const ERASED_NAME = 'Người dùng đã xoá'

/** A top-level domain that never leads anywhere (RFC 2606). */
const NOWHERE = '@invalid'

export const erasedUsername = (userId: string): string => `da-xoa-${userId}`

/** Instead of the address: each account keeps one of its own, which no mail reaches. */
export const erasedEmail = (userId: string): string => erasedUsername(userId) + NOWHERE

export const isErasedEmail = (email: string): boolean => email.endsWith(NOWHERE)
