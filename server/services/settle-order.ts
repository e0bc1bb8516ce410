import type { Deps } from '../deps.ts'

/** Asks the providers about payments whose answer is missing, and closes the expired ones. */
export async function settlePendingOrders(_deps: Deps): Promise<void> {}
