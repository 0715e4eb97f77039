import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lockFolder } from '@alcove/embedded/installation/lock'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const canUnshare = await run('unshare', ['-n', 'true']).then(
  () => true,
  () => false,
)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What another process says that tries to lock the folder. */
async function another(...before: string[]): Promise<string> {
  const program = `
    import { lockFolder } from '@alcove/embedded/installation/lock'
    console.log(await lockFolder(process.env.FOLDER).then(() => 'locked', (error) => error.message))
    process.exit()`
  const [command = '', ...args] = [...before, process.execPath, '--input-type=module', '--eval', program]
  return (await run(command, args, { env: { ...process.env, FOLDER: folder } })).stdout.trim()
}

test('a folder is locked for this process and for others, who learn who holds it, until it is released', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`(process ${process.pid})`)
  expect(await another()).toContain(`in use by another Alcôve (process ${process.pid})`)
  await lock.release()
  expect(await another()).toBe('locked')
})

test.runIf(canUnshare)('a container on another network is kept out', async () => {
  const lock = await lockFolder(folder)
  expect(await another('unshare', '-n')).toContain('(in another container or on another machine)')
  await lock.release()
  expect(await another('unshare', '-n')).toBe('locked')
})
