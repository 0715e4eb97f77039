import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressOf, lockFolder } from '@alcove/embedded/installation/lock'
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

/** Returns the output of another process that tries to lock the folder. */
async function another(...before: string[]): Promise<string> {
  const program = `
    import { lockFolder } from '@alcove/embedded/installation/lock'
    console.log(await lockFolder(process.env.FOLDER).then(() => 'locked', (error) => error.message))
    process.exit()`
  const [command = '', ...args] = [...before, process.execPath, '--input-type=module', '--eval', program]
  return (await run(command, args, { env: { ...process.env, FOLDER: folder } })).stdout.trim()
}

test('locks a folder for this process until release, and names the holder to others', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`(process ${process.pid})`)
  expect(await another()).toContain(`in use by another Alcôve (process ${process.pid})`)
  await lock.release()
  expect(await another()).toBe('locked')
})

test.each([
  ['says nothing', () => undefined],
  ['says what a terminal obeys', (socket: Socket) => socket.end('\u001b[2J1234')],
  ['never stops to talk', (socket: Socket) => socket.write('1'.repeat(100_000))],
])('names the holder unknown, soon, when another program took the address and %s', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((done) => server.listen({ path: addressOf(realpathSync(folder)) }, done))
  await expect(lockFolder(folder)).rejects.toThrow('in use by another Alcôve (process unknown)')
  await new Promise((done) => server.close(done))
})

test.runIf(canUnshare)('a container on another network is kept out', async () => {
  const lock = await lockFolder(folder)
  expect(await another('unshare', '-n')).toContain('(in another container or on another machine)')
  await lock.release()
  expect(await another('unshare', '-n')).toBe('locked')
})
