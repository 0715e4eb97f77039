import { afterEach, beforeEach, describe, test } from 'vitest'
import { newDataDir } from '../support/run-platform.ts'
import { stopBeforeReady } from './stop-at.ts'

/** Ctrl-C before the platform is ready ends everything that was started until then, the database included. */
describe('a start that is stopped', { timeout: 120_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  beforeEach(async () => {
    folder = await newDataDir()
  })
  afterEach(() => folder.remove())

  test.each(['SIGTERM', 'SIGHUP'] as const)('before it was ready, by %s', (signal) =>
    stopBeforeReady(folder.dataDir, 'embedded', signal, 'secrets/grant-signing-key'),
  )
})
