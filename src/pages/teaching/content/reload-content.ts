import type { QueryClient } from '@tanstack/react-query'
import { teachingChanges } from '../../../api/teaching-changes.ts'

/** Reloads the content of a course; false once the user stops waiting, because it may hang as the request did. */
export const reloadContent = (client: QueryClient, courseId: string, signal: AbortSignal) =>
  Promise.race([
    teachingChanges.contentChanged(client, courseId).then(() => true),
    new Promise<false>((done) => {
      if (signal.aborted) done(false)
      else signal.addEventListener('abort', () => done(false))
    }),
  ])
