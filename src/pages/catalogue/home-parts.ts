/** What the course list loads after its first screen, in one file: what only some readers or some scrolls need. */
export { HomeRows } from './HomeRows.tsx'
export { OwnMark } from './OwnMark.tsx'
export { ReadOn } from './ReadOn.tsx'
