import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { VERSION } from '../version.ts'
import type { AppEnv } from './context.ts'

/**
 * Names every object of these files of `shared/contract/` in the document, by its export without "Schema". Writes the
 * name where the library reads it, because `.openapi(name)` returns a copy, to which other schemas would not refer.
 */
export function nameObjects(contracts: readonly object[]): void {
  for (const contract of contracts) {
    for (const [name, schema] of Object.entries(contract)) {
      if (!(schema instanceof z.ZodObject)) continue
      const refId = name.replace(/Schema$/, '')
      z.globalRegistry.add(schema, { ...schema.meta(), _internal: { refId } })
    }
  }
}

/** Areas of the API by the start of the path. */
const AREAS = [
  { prefix: '/auth/', name: 'Tài khoản' },
  { prefix: '/api/profile', name: 'Tài khoản' },
  { prefix: '/api/public/', name: 'Công khai' },
  { prefix: '/api/student/', name: 'Học viên' },
  { prefix: '/api/instructor/', name: 'Giảng viên' },
  { prefix: '/api/admin/', name: 'Quản trị' },
  { prefix: '/api/payments/', name: 'Thanh toán' },
  { prefix: '/api/files/', name: 'Tệp' },
]
const OTHER_AREA = 'Hệ thống'

const areaOf = (path: string) =>
  AREAS.find(({ prefix }) => path.startsWith(prefix))?.name ?? OTHER_AREA

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** A response of every route but those that only read (`body-size.ts`). */
const TOO_LARGE = refusal('Nội dung quá lớn')

/** Of every route: a fault of ours, and a database that does not answer (`app.ts`). */
const OUR_FAULTS = {
  500: refusal('Lỗi của máy chủ'),
  503: refusal('Hệ thống đang tạm gián đoạn; Retry-After nói khi nào nên gọi lại'),
}

/** Of every write by somebody signed in (`limits/answer-once.ts`). */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    '1 đến 200 ký tự ASCII. Yêu cầu gửi lại với cùng khóa trong một ngày nhận câu trả lời của lần đầu, không được xử lý lần nữa.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 200 },
}
const REFUSED_KEY = {
  400: refusal('Idempotency-Key không hợp lệ'),
  409: refusal('Yêu cầu đầu tiên có Idempotency-Key này chưa xong'),
  422: refusal('Idempotency-Key đã dùng cho một yêu cầu khác'),
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `GET /api/student/courses/{id}/outline` is `getStudentCoursesByIdOutline`: code generators name functions by it. */
const operationIdOf = (method: string, path: string) =>
  method +
  path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, (_, name: string) => `By${capital(name)}`)
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('')

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>

/**
 * The OpenAPI document of all routes so far. The path decides area and operationId. A route that may answer 401 needs
 * the bearer token, except POSTs under /auth.
 */
export function describeCalls(app: OpenAPIHono<AppEnv>): Document {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Lớp Mở',
      version: VERSION,
      description:
        'API của chợ khóa học Lớp Mở. Tiền là số nguyên đồng, thời gian là ISO 8601 theo UTC, thời lượng tính bằng giây. Mọi lỗi có dạng {message, code, fields?}, message bằng tiếng Việt.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...AREAS.map(({ name }) => name), OTHER_AREA])].map((name) => ({ name })),
  })
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation) continue
      operation.tags = [areaOf(path)]
      operation.operationId = operationIdOf(method, path)
      const tooLarge = method === 'get' ? {} : { 413: TOO_LARGE }
      operation.responses = { ...OUR_FAULTS, ...tooLarge, ...operation.responses }
      const signsIn = path.startsWith('/auth/') && method === 'post'
      operation.security ??= operation.responses?.['401'] && !signsIn ? [{ bearer: [] }] : []
      if (method === 'get' || operation.security.length === 0) continue
      operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
      operation.responses = { ...REFUSED_KEY, ...operation.responses }
    }
  }
  return document
}

/** GET /api/openapi.json: builds the document on the first request and keeps it. */
export function serveOpenApi(app: OpenAPIHono<AppEnv>) {
  let document: Document | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= describeCalls(app)
    c.header('cache-control', 'no-cache')
    return c.json(document)
  })
}
