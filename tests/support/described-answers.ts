import { afterEach, expect } from 'vitest'
import type { App } from '../../server/app.ts'
import { describeCalls } from '../../server/platform/http/openapi.ts'

/** Every answer of every API that a test starts is one that the OpenAPI document names for its call. */

interface Operation {
  pattern: RegExp
  method: string
  path: string
  statuses: Set<string>
}

/** By the calls that an app has: those of a test with a provider of its own are more. */
const documents = new Map<string, Operation[]>()

const METHODS = /^(get|put|post|delete|patch)$/

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^$|()[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`)

function readDocument(app: App): Operation[] {
  const { paths = {} } = describeCalls(app)
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.test(method))
      .map(([method, { responses }]) => ({
        pattern: patternOf(path),
        method: method.toUpperCase(),
        path,
        statuses: new Set(Object.keys(responses ?? {})),
      })),
  )
  // `/courses/options` before `/courses/{id}`, as the router has it.
  const places = (path: string) => path.split('{').length
  return operations.toSorted((a, b) => places(a.path) - places(b.path))
}

const undescribed = new Set<string>()

/**
 * Notes each answer of this app with a status that its call does not name; `failOnUndescribedAnswers` tells of them.
 * What is no call of the document (files, pages, unknown addresses) may answer what it likes.
 */
export function watchAnswers(app: App): App {
  const { fetch } = app
  const routes = app.routes.map(({ method, path }) => method + path).join()
  const operationOf = (method: string, path: string) => {
    const known = documents.get(routes) ?? readDocument(app)
    documents.set(routes, known)
    return known.find((one) => one.method === method && one.pattern.test(path))
  }
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const { pathname } = new URL(request.url, 'http://127.0.0.1')
    const operation = operationOf(method, pathname)
    if (operation && !operation.statuses.has(String(response.status))) {
      undescribed.add(`${method} ${operation.path}: ${response.status}`)
    }
    return response
  }
  return app
}

export function failOnUndescribedAnswers() {
  afterEach(() => {
    const seen = [...undescribed]
    undescribed.clear()
    expect(seen, 'answers that the OpenAPI document does not name').toEqual([])
  })
}
