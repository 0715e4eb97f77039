import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MODULE = 'github.com/versity/versitygw/cmd/versitygw'
const VERSION = 'v1.8.0'
/** A build takes 90 s on two cores. */
const BUILD_MS = 240_000
const folder = fileURLToPath(new URL(`../../../../../.cache/versitygw-${VERSION}`, import.meta.url))
const program = join(folder, 'versitygw')

/** Builds versitygw, an S3 server over a folder, with Go; once, which takes minutes. */
export async function buildServer(): Promise<{ program: string } | { missing: string }> {
  if (await isThere()) return { program }
  try {
    await run('go', ['version'])
    await build()
    return { program }
  } catch (error) {
    return { missing: `Go cannot build versitygw (${(error as Error).message.split('\n')[0]})` }
  }
}

async function build(): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const partial = await mkdtemp(`${folder}-`)
  try {
    const env = { ...process.env, GOBIN: partial, GOFLAGS: '', CGO_ENABLED: '0' }
    await run('go', ['install', `${MODULE}@${VERSION}`], { env, cwd: partial, timeout: BUILD_MS })
    await rename(partial, folder).catch(async (error) => {
      // Note: another run may have built it meanwhile.
      if (!(await isThere())) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

function isThere(): Promise<boolean> {
  return access(program).then(
    () => true,
    () => false,
  )
}
