import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startSite } from './site.ts'
import { percentile, table } from './table.ts'

/**
 * `npm run bench -- sign-ins`: what others notice while a crowd signs in, from as many addresses as there are
 * accounts, so that no limit but the line for hashes holds it back. Each wave begins when the last one is answered.
 */

const CROWD = 200
const WAVES = 10
const EVERY_MS = 20
const LIMIT_MS = 200

interface Answer {
  status: number
  ms: number
}

const ask = (
  url: string,
  agent: Agent,
  given: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
) =>
  new Promise<Answer>((done, failed) => {
    const begun = performance.now()
    const sent = request(url, { ...given, agent }, (response) => {
      response.on('error', failed).resume()
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, ms: performance.now() - begun }),
      )
    })
    sent.on('error', failed)
    sent.end(given.body)
  })

/** Asks for each of the paths at short intervals until `stop`; the times by path. */
function watch(origin: string, paths: string[]) {
  const agent = new Agent({ keepAlive: true })
  const times = new Map<string, number[]>(paths.map((path) => [path, []]))
  let going = true
  let failures = 0
  const done = Promise.all(
    paths.map(async (path) => {
      while (going) {
        const { status, ms } = await ask(origin + path, agent)
        if (status !== 200) failures += 1
        times.get(path)?.push(ms)
        await delay(EVERY_MS)
      }
    }),
  )
  return async () => {
    going = false
    await done
    agent.destroy()
    if (failures > 0) console.log(`${failures} failed requests`)
    return times
  }
}

let people = 0
function signIn(origin: string, agent: Agent) {
  people += 1
  return ask(`${origin}/auth/login`, agent, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
    },
    body: JSON.stringify({ email: `khong-co-${people}@example.test`, password: 'mùa xuân 2026' }),
  })
}

async function coverOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/public/courses?pageSize=1`)
  const { items } = (await answer.json()) as { items: { imageUrl: string }[] }
  return new URL(items[0]?.imageUrl ?? '', origin).pathname
}

export async function run(): Promise<void> {
  const site = await startSite(undefined, { TRUST_PROXY: '1' })
  try {
    const paths = ['/api/health', await coverOf(site.origin), '/index.html']
    // Each with a connection of its own: a kept one may be closed while its next sign-in is on the way.
    const agent = new Agent({ maxSockets: CROWD })
    await signIn(site.origin, agent)

    const stopQuiet = watch(site.origin, paths)
    await delay(2_000)
    const quiet = await stopQuiet()

    const stopBusy = watch(site.origin, paths)
    const answers: Answer[] = []
    for (let wave = 0; wave < WAVES; wave += 1) {
      const all = Array.from({ length: CROWD }, () => signIn(site.origin, agent))
      answers.push(...(await Promise.all(all)))
    }
    const busy = await stopBusy()
    agent.destroy()

    const row = (name: string, times: number[]) => [
      name,
      String(times.length),
      ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)),
    ]
    const rows = paths.flatMap((path) => [
      row(`${path}, quiet`, quiet.get(path) ?? []),
      row(`${path}, during sign-ins`, busy.get(path) ?? []),
    ])
    const checked = answers.filter(({ status }) => status === 401)
    const refused = answers.filter(({ status }) => status !== 401)
    rows.push(
      row(
        'sign-in, checked',
        checked.map(({ ms }) => ms),
      ),
    )
    if (refused.length > 0)
      rows.push(
        row(
          'sign-in, turned away',
          refused.map(({ ms }) => ms),
        ),
      )
    console.log(`\n${WAVES} waves of ${CROWD} sign-ins at once, on PGlite`)
    console.log(table(['request', 'times', 'p50 ms', 'p99 ms', 'max ms'], rows))
    console.log(`Limit of /api/health: ${LIMIT_MS} ms\n`)
  } finally {
    await site.stop()
  }
}
