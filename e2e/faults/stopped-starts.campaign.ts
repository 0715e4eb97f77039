import { afterEach, beforeEach, describe, test } from 'vitest'
import { newDataDir } from '../support/run-platform.ts'
import { stopBeforeReady, stopWithoutBroker } from './stop-at.ts'

/** As `stopped-starts.test.ts`, with a process for each service. */
describe('a start of processes that is stopped', () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  beforeEach(async () => {
    folder = await newDataDir()
  })
  afterEach(() => folder.remove())

  test('before they were ready', () =>
    stopBeforeReady(folder.dataDir, 'processes', 'SIGTERM', 'logs/gateway.log'))

  test('while they wait for a broker', () => stopWithoutBroker(folder.dataDir, 'processes', 'logs/media.log'))
})
