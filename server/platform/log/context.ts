import { AsyncLocalStorage } from 'node:async_hooks'

/** What every log line says about the request, or the run of a job, that it belongs to. */
export interface WorkContext {
  requestId?: string
  ip?: string
  userId?: string
  job?: string
}

const running = new AsyncLocalStorage<WorkContext>()

export const inContext = <T>(context: WorkContext, work: () => T): T => running.run(context, work)

/** The context of the work under way; absent at the start and end of the process. */
export const currentContext = (): WorkContext | undefined => running.getStore()
