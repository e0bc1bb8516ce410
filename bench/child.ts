import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * A measurement's other process, `bench/<file>`: it answers each order with one message, and ends with
 * `end`.
 */
export function startChild<Result>(file: string) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  return {
    ask: async (order: object): Promise<Result> => {
      const answer = once(child, 'message')
      child.send(order)
      const [result] = (await answer) as [Result]
      return result
    },
    end: () => child.disconnect(),
  }
}
