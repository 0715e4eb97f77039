import { execFile } from 'node:child_process'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runPlatform } from '../support/run-platform.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('../../', import.meta.url))
/** An account that owns no file of the checkout, so that it is read-only. */
const STRANGER = 65_534
const NOT_COPIED = /^(node_modules|\.git|\.data|\.cache|coverage)$/
const isRoot = process.getuid?.() === 0
if (!isRoot)
  console.warn(
    '\n*** SKIPPED: a start from a read-only checkout. It takes root to become another account. ***\n',
  )

describe.skipIf(!isRoot)('a checkout that was built', { timeout: 240_000 }, () => {
  let folder: string
  let root: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-built-'))
    root = join(folder, 'checkout')
    await chmod(folder, 0o755)
    await mkdir(root)
    for (const name of await readdir(here))
      if (!NOT_COPIED.test(name)) await cp(join(here, name), join(root, name), { recursive: true })
    // Hard links: files that npm removes from one folder stay in the other. It rewrites its list in place.
    await run('cp', ['-rlP', join(here, 'node_modules'), join(root, 'node_modules')])
    const list = join('node_modules', '.package-lock.json')
    await rm(join(root, list))
    await copyFile(join(here, list), join(root, list))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const npm = async (...args: string[]) => {
    const cli = process.env.npm_execpath
    const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
    const { stdout } = await run(program, [...first, ...args], { cwd: root })
    return stdout
  }

  test('starts without development packages, and writes nothing into the checkout', async () => {
    expect(await npm('run', 'build')).toContain('Built')
    await npm('prune', '--omit=dev')
    expect(await readdir(join(root, 'node_modules'))).not.toContain('vite')
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, STRANGER, STRANGER)
    const platform = await runPlatform({
      dataDir,
      checkout: { root, uid: STRANGER },
      environment: { HOME: '/nonexistent', NODE_COMPILE_CACHE: '' },
    })
    try {
      expect(platform.output()).not.toMatch(/Installing|Building/)
      expect((await fetch(`${platform.url}/readyz`)).status).toBe(200)
      expect((await fetch(`${platform.url}/backoffice/`)).status).toBe(200)
    } finally {
      await platform.stop()
    }
  })
})
