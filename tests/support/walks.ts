import { inject } from 'vitest'

/** The seeded site that the walks of the fast proof share. */
export const theSite = () => inject('walks')
