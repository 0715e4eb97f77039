import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MODULE = 'github.com/versity/versitygw/cmd/versitygw'
const VERSION = 'v1.8.0'
const BUILD_MS = 900_000
const folder = fileURLToPath(new URL(`../../../../../.cache/versitygw-${VERSION}`, import.meta.url))
const program = join(folder, 'versitygw')

/** The program versitygw, an S3 server over a folder; built by Go once, which takes minutes. */
export async function buildServer(): Promise<{ program: string } | { missing: string }> {
  if (await isThere()) return { program }
  const partial = `${folder}.${process.pid}.part`
  try {
    await mkdir(partial, { recursive: true })
    const env = { ...process.env, GOBIN: partial, GOFLAGS: '', CGO_ENABLED: '0' }
    await run('go', ['install', `${MODULE}@${VERSION}`], { env, cwd: partial, timeout: BUILD_MS })
    // Another test file may have been faster.
    await rename(partial, folder).catch(() => undefined)
    return (await isThere()) ? { program } : { missing: `${folder} cannot be written` }
  } catch (error) {
    return { missing: `Go cannot build versitygw (${(error as Error).message.split('\n')[0]})` }
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
