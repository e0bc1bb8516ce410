import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findCaddy, findNginx } from '../../scripts/find-proxies.mjs'
import { projectPath } from '../../server/platform/paths.ts'
import { bareEnvironment } from './bare-environment.ts'
import { freePort } from './free-port.ts'

/** A proxy in front of the processes of a site, with the configuration that this repository ships. */
interface Proxy {
  url: string
  stop: () => Promise<void>
}

interface ProxyOptions {
  /** Default: a free one. */
  port?: number
  /** PEM files of a certificate for localhost and of its key. Default: without TLS. */
  tls?: { certificate: string; key: string }
  /** nginx as behind another proxy: believes the X-Forwarded-For and X-Forwarded-Proto that it is sent. */
  isInner?: boolean
}

/** Starts a proxy in front of the processes at these ports. */
export type StartProxy = (backends: number[], options?: ProxyOptions) => Promise<Proxy>

/** deploy/nginx.conf as it stands, with these processes behind it, on a port of loopback. */
async function nginxConfiguration(
  folder: string,
  port: number,
  backends: number[],
  { isInner = false, tls }: ProxyOptions,
): Promise<string> {
  const shipped = await readFile(projectPath('deploy/nginx.conf'), 'utf8')
  // The first server block only sends http to https.
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
    .replace(/^server \{\n/m, (head) => head + listening(port, tls))
    // `$host` leaves the port out, which is right only for the default port of the shipped configuration.
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

function listening(port: number, tls: ProxyOptions['tls']): string {
  if (!tls) return `  listen 127.0.0.1:${port};\n`
  return `  listen 127.0.0.1:${port} ssl http2;
  ssl_certificate ${tls.certificate};
  ssl_certificate_key ${tls.key};
`
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Runs the program until `stop`, on the given port or a free one; resolves when it listens. */
async function startProxy(
  program: string | undefined,
  options: ProxyOptions,
  args: (folder: string) => string[],
  configure: (folder: string, port: number) => Promise<string>,
): Promise<Proxy> {
  if (!program) throw new Error('this proxy is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-proxy-'))
  const port = options.port ?? (await freePort())
  await writeFile(join(folder, 'proxy.conf'), await configure(folder, port))
  const server = spawn(program, args(folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Caddy keeps its state there.
    env: { ...bareEnvironment(), HOME: folder },
  })
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(server, 'exit')
  const isGone = () => server.exitCode !== null || server.signalCode !== null
  while (!(await listens(port))) {
    if (isGone()) throw new Error(`the proxy ended as it began:\n${output}`)
    await delay(20)
  }
  return {
    url: options.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    stop: async () => {
      if (!isGone()) server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** nginx with deploy/nginx.conf. */
export const startNginx: StartProxy = (backends, options = {}) =>
  startProxy(
    findNginx(),
    options,
    (folder) => ['-e', 'stderr', '-p', folder, '-c', join(folder, 'proxy.conf')],
    (folder, port) => nginxConfiguration(folder, port, backends, options),
  )

/** Caddy with deploy/Caddyfile. */
export const startCaddy: StartProxy = (backends, options = {}) =>
  startProxy(
    findCaddy(),
    options,
    (folder) => ['run', '--adapter', 'caddyfile', '--config', join(folder, 'proxy.conf')],
    async (_, port) => {
      const shipped = await readFile(projectPath('deploy/Caddyfile'), 'utf8')
      const adapted = shipped
        .replace('{$SITE_DOMAIN}', `http://127.0.0.1:${port}`)
        .replaceAll(/app-(\d):3000/g, (_, n) => `127.0.0.1:${backends[Number(n) - 1]}`)
      return `{\n\tadmin off\n}\n${adapted}`
    },
  )
