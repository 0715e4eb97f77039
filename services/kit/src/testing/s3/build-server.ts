import { execFile } from 'node:child_process'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MODULE = 'github.com/versity/versitygw/cmd/versitygw'
const VERSION = 'v1.8.0'
const BUILD_MS = 900_000
const folder = fileURLToPath(new URL(`../../../../../.cache/versitygw-${VERSION}`, import.meta.url))
const program = join(folder, 'versitygw')
const lock = `${folder}.lock`

/** The program versitygw, an S3 server over a folder; built by Go once, which takes minutes. */
export async function buildServer(): Promise<{ program: string } | { missing: string }> {
  if (await isThere()) return { program }
  try {
    await run('go', ['version'])
    // Note: test files that begin together would build it together, and each several times slower.
    await lockBuild()
    try {
      if (!(await isThere())) await build()
    } finally {
      await rm(lock, { force: true })
    }
    return { program }
  } catch (error) {
    return { missing: `Go cannot build versitygw (${(error as Error).message.split('\n')[0]})` }
  }
}

async function build(): Promise<void> {
  const partial = `${folder}.part`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial)
  const env = { ...process.env, GOBIN: partial, GOFLAGS: '', CGO_ENABLED: '0' }
  await run('go', ['install', `${MODULE}@${VERSION}`], { env, cwd: partial, timeout: BUILD_MS })
  await rename(partial, folder)
}

/** Waits while another process that is alive builds. */
async function lockBuild(): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  for (;;) {
    try {
      return await writeFile(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true })
    else await delay(500)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isThere(): Promise<boolean> {
  return access(program).then(
    () => true,
    () => false,
  )
}
