import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MODULE = 'github.com/stripe/stripe-mock'
/** Implements API 2026-08-26.dahlia, one release before that of the package; Stripe publishes it later. */
const VERSION = 'v0.203.0'
const BUILD_MS = 600_000

export interface StripeMock {
  program: string
  /** Stripe's OpenAPI specification, which the program answers by. */
  specification: string
}

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
const folder = join(cache, 'alcove', `stripe-mock-${VERSION}`)
const built: StripeMock = {
  program: join(folder, 'stripe-mock'),
  specification: join(folder, 'spec3.json'),
}

/** Finds an earlier build. */
export async function findStripeMock(): Promise<StripeMock | { missing: string }> {
  const isThere = await access(built.program).then(
    () => true,
    () => false,
  )
  return isThere ? built : { missing: `it has not been built: npm run verify does that, with Go` }
}

/** Builds stripe-mock unless it is there: half a minute, or several when its modules have to be fetched. */
export async function buildStripeMock(): Promise<StripeMock | { missing: string }> {
  const there = await findStripeMock()
  if (!('missing' in there)) return there
  const partial = `${folder}.${process.pid}.part`
  try {
    await mkdir(partial, { recursive: true })
    const env = { ...process.env, GOBIN: partial, GOFLAGS: '' }
    await run('go', ['install', `${MODULE}@${VERSION}`], { env, cwd: partial, timeout: BUILD_MS })
    const list = ['list', '-m', '-f', '{{.Dir}}', `${MODULE}@${VERSION}`]
    const source = (await run('go', list, { env, cwd: partial })).stdout.trim()
    await copyFile(join(source, 'embedded', 'openapi', 'spec3.json'), join(partial, 'spec3.json'))
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const there = await findStripeMock()
    if (!('missing' in there)) return there
    return { missing: `Go cannot build it (${(error as Error).message.split('\n')[0]})` }
  }
  return built
}
