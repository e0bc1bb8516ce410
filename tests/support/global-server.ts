import { build } from './global-build.ts'

/** Builds the server bundle, which some tests start as a process. */
export const setup = () => build('server')
