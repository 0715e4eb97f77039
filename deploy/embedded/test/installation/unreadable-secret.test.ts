import { mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecrets } from '../../src/installation/secrets.ts'

/** Reading it fails with EIO, as a file of a failing disk or a lost network share does, also for root. */
const UNREADABLE = '/proc/self/mem'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-secret-'))
  await readOrCreateSecrets(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test.runIf(process.platform === 'linux').each(['grant-signing-key', 'auth-signing-key.pem'])(
  'refuses to start with a %s that cannot be read, and does not replace it',
  async (name) => {
    const file = join(dataDir, 'secrets', name)
    await rm(file)
    await symlink(UNREADABLE, file)
    await expect(readOrCreateSecrets(dataDir)).rejects.toThrow('EIO')
    expect(await readlink(file)).toBe(UNREADABLE)
  },
)
