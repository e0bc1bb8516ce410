import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectPath } from '../../server/platform/paths.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '../../shared/rules/picked-files.ts'

/** The files that deploy the site. No test can run them; what they say about the rest of the repository must be true. */
const read = (file: string) => readFileSync(projectPath(file), 'utf8')
/** The text of the first group, for every match of the pattern. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '')

const SETTINGS = found(read('.env.example'), /^([A-Z0-9_]+)=/gm)
/** The settings of the app, of compose.yaml itself and of Node.js. */
const KNOWN = [...SETTINGS, 'SITE_DOMAIN', 'POSTGRES_PASSWORD', 'NODE_ENV']

/** A value that an operator could fill in. */
const FILLED = (name: string) => {
  if (name === 'SMTP_URL') return 'smtps://thu:mat-khau@smtp.example.vn'
  return name.endsWith('_URL') ? 'https://pay.example.vn/api' : '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
}

describe('the image', () => {
  const text = read('Dockerfile')

  test('has no fault that a linter of Dockerfiles knows', () => {
    expect(validate(text)).toEqual([])
  })

  test('is based on one Node.js, the one of .nvmrc, by its minor version', () => {
    const tags = found(text, /^FROM (\S+)/gm)
    expect(new Set(tags).size).toBe(1)
    expect(tags[0]).toMatch(new RegExp(`^node:${read('.nvmrc').trim()}\\.\\d+-bookworm-slim$`))
  })

  test('has a build argument for every setting of the build', () => {
    expect(new Set(found(text, /^ARG (\w+)/gm))).toEqual(
      new Set(SETTINGS.filter((name) => name.startsWith('VITE_'))),
    )
  })

  test('runs the server itself, as an ordinary user, and says whether it is ready', () => {
    const last = text.slice(text.lastIndexOf('FROM '))
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^CMD \["node", "dist-server\/main\.js"\]$/m)
    expect(last).toContain('/api/health/ready')
  })

  test('is built from what the build needs, and never from secrets', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(lines[0]).toBe('*')
    const allowed = lines.slice(1).map((line) => line.replace(/^!/, ''))
    for (const place of allowed) expect(existsSync(projectPath(place)), place).toBe(true)
    const copied = found(text, /^COPY --from=build \/site\/([^ /]+)/gm)
    const built = ['dist', 'dist-server']
    expect(copied.filter((place) => !built.includes(place) && !allowed.includes(place))).toEqual([])
    expect(allowed.filter((place) => /env|data|modules|dist/.test(place))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const { services } = parse(text, { merge: true })

  test('runs the app twice, after a migration of its own, and opens ports for the proxy alone', () => {
    expect(services['app-1']).toEqual(services['app-2'])
    expect(services['app-1'].depends_on.migrate).toEqual({
      condition: 'service_completed_successfully',
    })
    expect(services.migrate.command.at(-1)).toBe('db:migrate')
    expect(services.migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['proxy'])
    const proxied = /^\treverse_proxy (.*) \{$/m.exec(read('deploy/Caddyfile'))?.[1]
    expect(proxied).toBe('app-1:3000 app-2:3000')
  })

  test('gives the app settings that it knows, and asks for secrets that the example names', () => {
    expect(
      Object.keys(services['app-1'].environment).filter((name) => !KNOWN.includes(name)),
    ).toEqual([])
    const example = found(read('deploy/site.env.example'), /^([A-Z0-9_]+)=/gm)
    expect(example.filter((name) => !KNOWN.includes(name))).toEqual([])
    const asked = found(text, /\$\{(\w+):\?\}/g)
    expect(asked.filter((name) => !example.includes(name))).toEqual([])
    for (const { image } of Object.values<{ image: string }>(services)) {
      expect(image).toMatch(/^lop-mo$|:v?\d+\.\d+/)
    }
  })

  test('with its example filled in, keys included, the app starts without a refusal or a warning', () => {
    const example = parseEnv(read('deploy/site.env.example')) as Record<string, string>
    const filled = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, value || FILLED(name)]),
    )
    const environment = Object.entries<string>(services['app-1'].environment).map(
      ([name, value]) =>
        [name, value.replace(/\$\{(\w+):\?\}/g, (_, of: string) => filled[of] ?? '')] as const,
    )
    const settings = readSettings({
      ...filled,
      ...Object.fromEntries(environment),
      NODE_ENV: 'production',
    })
    expect(settings.warnings).toEqual([])
    expect(settings).toMatchObject({ simulator: false, seedDemo: false })
  })

  test('allows more time for a stop than the server allows itself', () => {
    expect(services['app-1'].stop_grace_period).toBe('20s')
    expect(read('deploy/lop-mo@.service')).toMatch(/^TimeoutStopSec=20$/m)
  })
})

test('nginx lets the largest request through, repeats no write and logs no secret', () => {
  const text = read('deploy/nginx.conf').replaceAll(/^\s*#.*$/gm, '')
  const [megabytes] = found(text, /client_max_body_size (\d+)m;/g)
  // All files of one request, and the form around them.
  expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(MAX_FILES * MAX_FILE_BYTES + 1024 ** 2)
  expect(text).not.toContain('non_idempotent')
  const [format] = found(text, /log_format lop_mo ([^;]+);/g)
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?!_)/)
  expect(found(text, /access_log \S+ (\w+);/g)).toEqual(['lop_mo', 'lop_mo'])
})

test('the unit of systemd sets only what the server knows', () => {
  const lines = found(read('deploy/lop-mo@.service'), /^Environment=(.*)$/gm)
  const names = lines.flatMap((line) => found(line, /(\w+)=/g))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !KNOWN.includes(name))).toEqual([])
})

test('where the server trusts a proxy, nobody else can reach the server', () => {
  const unit = found(read('deploy/lop-mo@.service'), /^Environment=(.*)$/gm).join(' ')
  expect(unit).toContain('TRUST_PROXY=1')
  expect(unit).toMatch(/\bHOST=127\.0\.0\.1\b/)
  const { services } = parse(read('compose.yaml'), { merge: true })
  const trusting = Object.values<{ environment?: Record<string, string>; ports?: unknown }>(
    services,
  ).filter(({ environment }) => environment?.['TRUST_PROXY'] === '1')
  expect(trusting.length).toBeGreaterThanOrEqual(2)
  for (const { ports } of trusting) expect(ports).toBeUndefined()
})

test('CI tests on the oldest and the newest Node.js that package.json allows', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'))
  expect(jobs.test.strategy.matrix.node).toEqual([20, Number(read('.nvmrc'))])
  expect(jobs.test.steps.at(-1).run).toBe('bash .ci/run')
})
