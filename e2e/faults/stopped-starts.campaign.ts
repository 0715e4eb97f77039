import { afterEach, beforeEach, describe, test } from 'vitest'
import { newDataDir } from '../support/run-platform.ts'
import { stopBeforeReady, stopWhileDemoIsPrepared, stopWithoutBroker } from './stop-at.ts'

/** As `stopped-starts.test.ts`, later, and with a process for each service. */
describe('a start that is stopped', () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  beforeEach(async () => {
    folder = await newDataDir()
  })
  afterEach(() => folder.remove())

  test('before its processes were ready', () =>
    stopBeforeReady(folder.dataDir, 'processes', 'SIGTERM', 'logs/gateway.log'))

  test.each([
    ['embedded', 'logs/alcove.log'],
    ['processes', 'logs/media.log'],
  ] as const)('while it waits for a broker (%s)', (topology, log) =>
    stopWithoutBroker(folder.dataDir, topology, log),
  )

  test('while the demo is prepared', () => stopWhileDemoIsPrepared(folder.dataDir, 'embedded'))
})
