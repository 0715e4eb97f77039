import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@alcove/kit/http/free-ports'
import { eventually } from '@alcove/kit/testing/eventually'

const SHIPPED = fileURLToPath(new URL('../../../../deploy/edge/nginx.conf', import.meta.url))

/** nginx on the PATH, or where Debian puts it; undefined where there is none. */
export function findNginx(): string | undefined {
  for (const name of ['nginx', '/usr/sbin/nginx'])
    try {
      execFileSync(name, ['-v'], { stdio: 'ignore' })
      return name
    } catch {}
  return undefined
}

export interface RunningNginx {
  origin: string
  /** Where copies of segments lie. */
  cache: string
  accessLog(): Promise<string>
  stop(): Promise<void>
}

/** The shipped configuration with another address, folders of its own, and without TLS. */
export async function runNginx(nginx: string, upstreamPort: number): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-edge-'))
  const [port = 0, redirectPort = 0] = await freePorts(2)
  const conf = join(folder, 'nginx.conf')
  await writeFile(conf, await adapted(folder, upstreamPort, port, redirectPort))
  for (const name of ['alcove-media', 'alcove-checks', 'temp']) await mkdir(join(folder, name))
  const asRoot = process.getuid?.() === 0 ? 'user root; ' : ''
  const globals = `${asRoot}daemon off; pid ${folder}/nginx.pid;`
  const child = spawn(nginx, ['-p', folder, '-c', conf, '-g', globals], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const origin = `http://127.0.0.1:${port}`
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`)
      return (await fetch(`${origin}/healthz`)).status > 0
    },
    { what: 'nginx that answers' },
  )
  return {
    origin,
    cache: join(folder, 'alcove-media'),
    accessLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Every replacement must be found: what is shipped is what is tested. */
async function adapted(folder: string, upstream: number, port: number, redirect: number): Promise<string> {
  let text = await readFile(SHIPPED, 'utf8')
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(' ')
  for (const [what, by] of [
    [/server 127\.0\.0\.1:8080;/, `server 127.0.0.1:${upstream};`],
    [/http \{/, `http { ${temps}`],
    [/listen 80;/, `listen 127.0.0.1:${redirect};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/ssl_certificate .*/, ''],
    [/ssl_certificate_key .*/, ''],
    [/worker_processes auto;/, 'worker_processes 1;'],
    [/\/var\/log\/nginx\/error\.log/, `${folder}/error.log`],
    [/\/var\/log\/nginx\/access\.log/, `${folder}/access.log`],
    [/\/var\/cache\/nginx\/alcove-media/, `${folder}/alcove-media`],
    [/\/var\/cache\/nginx\/alcove-checks/, `${folder}/alcove-checks`],
  ] as const) {
    if (!what.test(text)) throw new Error(`deploy/edge/nginx.conf has no ${what}`)
    text = text.replace(what, by)
  }
  return text
}
