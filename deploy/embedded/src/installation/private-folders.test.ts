import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePrivateFolders } from './private-folders.ts'

test('closes videos, mail and logs to other accounts, also when they were open before', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-private-'))
  try {
    await mkdir(join(dataDir, 'objects'), { mode: 0o755 })
    await makePrivateFolders(dataDir)
    for (const name of ['objects', 'work', 'mail', 'logs']) {
      expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o700)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
