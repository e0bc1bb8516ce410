import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findNginx } from '../../scripts/find-nginx.mjs'
import { projectPath } from '../../server/paths.ts'
import { freePort } from './free-port.ts'

export interface Nginx {
  url: string
  /** The access lines so far: what was asked, the answer, and which process gave it. */
  log: () => Promise<string[]>
  stop: () => Promise<void>
}

export interface NginxOptions {
  /** As behind another proxy: believes the X-Forwarded-For and X-Forwarded-Proto that it is sent. */
  isInner?: boolean
  /** Default: a free one. */
  port?: number | undefined
}

/** deploy/nginx.conf as it stands, with these processes behind it, on a port of loopback and without TLS. */
async function configuration(
  folder: string,
  port: number,
  backends: number[],
  isInner: boolean,
): Promise<string> {
  const shipped = await readFile(projectPath('deploy/nginx.conf'), 'utf8')
  // The first server sends http to https.
  const site = shipped.replace(/^server \{\n\s+listen 80;[\s\S]*?^\}\n/m, '')
  const [, kept] = /^ {2}server 127\.0\.0\.1:3001(.*);$/m.exec(site) ?? []
  const adapted = site
    .replaceAll(/^ {2}server 127\.0\.0\.1:\d+.*;\n/gm, '')
    .replace(
      /^upstream lop_mo \{\n/m,
      (head) => head + backends.map((each) => `  server 127.0.0.1:${each}${kept};\n`).join(''),
    )
    .replaceAll(/^ {2}(listen|server_name|ssl_certificate(_key)?|error_log) .*;\n/gm, '')
    .replaceAll(/^( {2}access_log) \S+/gm, `$1 ${folder}/access.log`)
    .replace(/^server \{\n/m, (head) => `${head}  listen 127.0.0.1:${port};\n`)
    // The shipped one has the port that nobody writes.
    .replaceAll('$host;', '$http_host;')
    .replace('$scheme;', isInner ? '$http_x_forwarded_proto;' : '$scheme;')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log crit;
events { worker_connections 4096; }
http {
  ${isInner ? 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;' : ''}
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${adapted}
}
`
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** nginx with the configuration that this repository ships, in front of the processes at these ports. */
export async function startNginx(
  backends: number[],
  { isInner = false, port: given }: NginxOptions = {},
): Promise<Nginx> {
  const program = findNginx()
  if (!program) throw new Error('nginx not found')
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-nginx-'))
  const port = given ?? (await freePort())
  await writeFile(join(folder, 'nginx.conf'), await configuration(folder, port, backends, isInner))
  const server = spawn(program, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit')
  const isGone = () => server.exitCode !== null || server.signalCode !== null
  while (!(await listens(port))) {
    if (isGone()) throw new Error('nginx ended as it began')
    await delay(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log: async () => (await readFile(join(folder, 'access.log'), 'utf8')).trim().split('\n'),
    stop: async () => {
      if (!isGone()) server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
