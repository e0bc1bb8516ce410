import { beforeAll, describe, expect, test } from 'vitest'
import { sharedApi } from '../support/api.ts'

interface Operation {
  operationId?: string
  requestBody?: object
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string }[]
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>
}

/** A 400 of the call itself, not of the key that every write may carry. */
const isOwn400 = (answer?: { description?: string }) =>
  answer !== undefined && !answer.description?.startsWith('Idempotency-Key')

describe('OpenAPI document', () => {
  const api = sharedApi()
  let document: any
  let operations: Map<string, Operation>

  beforeAll(async () => {
    const answer = await api.call('GET', '/api/openapi.json')
    document = answer.body
    operations = new Map()
    for (const [path, item] of Object.entries<Record<string, Operation>>(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        operations.set(`${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '{}')}`, operation)
      }
    }
  })

  test('is OpenAPI 3.1 with the bearer scheme', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.title).toBe('Lớp Mở')
    expect(document.components.securitySchemes.bearer).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    })
  })

  test("has every route that the API answers in the contract's areas", () => {
    const answered = api.app.routes
      .filter(
        ({ method, path }) =>
          method !== 'ALL' && /^\/(auth|api\/(public|student|instructor))\//.test(path),
      )
      .map(({ method, path }) => `${method} ${path.replace(/:[^/]+/g, '{}')}`)
    expect(answered).toContain('GET /api/public/courses/{}')
    expect([...new Set(answered)].filter((call) => !operations.has(call))).toEqual([])
  })

  test('says of every operation its area and what a success and an error look like', () => {
    const known = new Set(document.tags.map((tag: { name: string }) => tag.name))
    const wanting: string[] = []
    for (const [call, { tags, responses }] of operations) {
      if (!tags?.length || !tags.every((tag) => known.has(tag))) wanting.push(`${call}: area`)
      const success = Object.keys(responses).filter((status) => /^[23]/.test(status))
      if (success.length === 0) wanting.push(`${call}: no success`)
      for (const [status, { content }] of Object.entries(responses)) {
        const schemas = Object.values(content ?? {}).map(({ schema }) => schema)
        const mayBeEmpty = status === '204' || !status.startsWith('2')
        if (schemas.some((schema) => !schema) || (schemas.length === 0 && !mayBeEmpty)) {
          wanting.push(`${call}: ${status} without schema`)
        }
      }
    }
    expect(wanting).toEqual([])
  })

  test('asks for the token where the API does, and nowhere else', () => {
    const token = (call: string) => operations.get(call)?.security
    expect(token('GET /api/instructor/my-courses')).toEqual([{ bearer: [] }])
    const tokens = (area: RegExp) =>
      [...operations]
        .filter(([call]) => area.test(call))
        .map(([call, { security }]) => [call, JSON.stringify(security)])
    const open = tokens(/ \/api\/public\//)
    const closed = tokens(/ \/api\/(student|instructor)\//)
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(([, security]) => security !== '[]')).toEqual([])
    expect(closed.length).toBeGreaterThan(0)
    expect(closed.filter(([, security]) => security !== '[{"bearer":[]}]')).toEqual([])
  })

  test('names every operation once, and says of each whether it needs the token', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId ?? '')
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('getStudentCoursesByIdOutline')
    const silent = [...operations].filter(([, { security }]) => !Array.isArray(security))
    expect(silent.map(([call]) => call)).toEqual([])
  })

  test('names the Idempotency-Key of every write of somebody signed in, and of no other call', () => {
    const named = [...operations].filter(([, { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    )
    const writes = [...operations].filter(
      ([call, { security }]) => !call.startsWith('GET ') && security?.length,
    )
    expect(writes.length).toBeGreaterThan(50)
    expect(named.map(([call]) => call)).toEqual(writes.map(([call]) => call))
    expect(named.filter(([, { responses }]) => !responses['422'])).toEqual([])
  })

  test('describes what a call that can be refused is refused with', () => {
    const wanting: string[] = []
    for (const [call, { security, requestBody, responses }] of operations) {
      const needed = [
        // An empty requirement among them: the call works without a token, too.
        ...(security?.length && security.every((one) => 'bearer' in one) ? ['401'] : []),
        ...(requestBody ? ['400', '413'] : []),
        // What stands in a path may be nothing that exists.
        ...(call.includes('{}') && !isOwn400(responses['400']) ? ['404'] : []),
      ]
      const missing = needed.filter((status) => !responses[status])
      if (missing.length > 0) wanting.push(`${call}: ${missing.join()}`)
    }
    expect(wanting).toEqual([])
  })

  test('tells the defaults and limits of the public list; nothing is required', () => {
    const parameters: any[] = document.paths['/api/public/courses'].get.parameters
    const byName = Object.fromEntries(parameters.map((p) => [p.name, p]))
    expect(byName).toMatchObject({
      page: { schema: { type: 'integer', default: 1 } },
      pageSize: { schema: { type: 'integer', default: 12, maximum: 100 } },
      sort: { schema: { enum: ['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest'] } },
    })
    expect(parameters.filter((p) => p.required)).toEqual([])
  })

  test('has one shape for lists, a bare array; the page and the cart are things of their own', () => {
    const schemas = [...operations.values()].flatMap(({ responses }) => {
      const schema = responses['200']?.content?.['application/json']?.schema as any
      return schema?.anyOf ?? [schema]
    })
    expect(schemas.filter((schema) => schema?.type === 'array').length).toBeGreaterThan(7)
    const pages = schemas.filter((schema) => schema?.properties?.items)
    expect(pages.filter((schema) => !schema.properties.next)).toEqual([])
  })

  test('names the shapes of the contract, also inside each other', () => {
    const { schemas } = document.components
    const card = { $ref: '#/components/schemas/CourseCard' }
    expect(schemas.CoursePage.properties.items.items).toEqual(card)
    expect(schemas.EnrolledCourse.properties.course).toEqual(card)
    const refused = operations.get('POST /auth/login')?.responses['401']
    expect(refused?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Error',
    })
  })

  const areas = import.meta.glob<object>('../../shared/contract/**/*.ts')
  // It is in all areas and has no shape of its own.
  delete areas['../../shared/contract/page.ts']

  test.each(Object.entries(areas))('names the shapes of %s', async (_, load) => {
    const names = Object.keys(await load()).map((name) => name.replace(/Schema$/, ''))
    expect(Object.keys(document.components.schemas).filter((n) => names.includes(n))).not.toEqual(
      [],
    )
  })

  test('every reference in it leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(5)
    const names = Object.keys(document.components.schemas)
    expect(references.map((match) => match[1]).filter((n) => !names.includes(n ?? ''))).toEqual([])
  })
})

describe('page to read it', () => {
  const api = sharedApi()

  test('is Vietnamese, and everything it loads comes from this server', async () => {
    const page = await api.call<string>('GET', '/api/docs')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<html lang="vi">')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:/)
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(assets).toContain('/api/docs/assets/swagger-ui-bundle.js')
    for (const asset of assets) {
      const answer = await fetch(api.url + asset)
      expect([asset, answer.status]).toEqual([asset, 200])
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  })

  test.each(['khong-co.js', 'package.json', '..%2fpackage.json', 'constructor'])(
    'serves no other file (%s)',
    async (name) => {
      expect((await api.call('GET', `/api/docs/assets/${name}`)).status).toBe(404)
    },
  )
})
