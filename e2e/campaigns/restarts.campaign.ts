import { randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { ApiError } from '@alcove/contracts/client'
import { DATABASES, databaseUrls } from '@alcove/embedded/config'
import { seeded } from '@alcove/embedded/demo/seeded'
import { until } from '@alcove/embedded/demo/until'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEventFacts } from '../recovery/agreement.ts'
import { enterAs, makeTraffic } from '../recovery/traffic.ts'
import { type OwnDatabaseServer, startOwnDatabaseServer } from '../support/own-database-server.ts'
import { createPeople, PEOPLE } from '../support/people.ts'
import { recordCount } from '../support/record-count.ts'
import {
  type DataFolder,
  newDataDir,
  type Program,
  type RunningPlatform,
  runPlatform,
} from '../support/run-platform.ts'

const RUNS = Number(process.env.RUNS ?? 10)
const SEED = Number(process.env.SEED ?? randomInt(1_000_000))
const LONGEST_MS = 3_000
const PATIENCE_MS = 60_000
/** Time from the signal to the end of the process, with requests in progress. */
const STOPPED_WITHIN_MS = 20_000

/** Restarts the platform and its stores under load: acknowledged changes stay, others are refused with an error. */
describe.each<Program>(['embedded', 'processes'])(`%s under load, seed ${SEED}`, (program) => {
  const random = seeded(SEED)
  let server: OwnDatabaseServer
  let folder: DataFolder
  let platform: RunningPlatform
  let environment: Record<string, string>
  const start = () => runPlatform({ program, dataDir: folder.dataDir, environment })

  beforeAll(async () => {
    server = await startOwnDatabaseServer()
    folder = await newDataDir()
    environment = { DATABASE_URL: server.url }
    await createPeople(folder.dataDir, environment)
    platform = await start()
  })
  afterAll(async () => {
    await platform?.stop()
    await folder?.remove()
    await server?.remove()
  })

  const creator = () => visitAs(platform.url, PEOPLE.uploader.email, PEOPLE.uploader.password)
  const isWhole = () =>
    until('the platform is whole', PATIENCE_MS, async () => {
      const ready = await fetch(`${platform.url}/readyz`)
      const status = await (await fetch(`${platform.url}/status`)).text()
      return (ready.status === 200 && !status.includes('FAIL')) || undefined
    })

  async function expectKept({ emails, contents }: { emails: string[]; contents: string[] }): Promise<void> {
    const uploader = await creator()
    for (const id of contents)
      await uploader.call('POST /api/contents/{id}/upload-url', {
        params: { id },
        body: { filename: 'film.mp4', mimeType: 'video/mp4' },
      })
    for (const email of emails) await enterAs(platform.url, email)
  }

  async function expectAgreement(): Promise<void> {
    const urls = databaseUrls(server.url, {})
    expect(Object.keys(urls).sort()).toEqual([...DATABASES].sort())
    await until('every event arrived', PATIENCE_MS, async () => {
      const { waiting } = await readEventFacts(urls)
      return waiting === 0 || undefined
    })
    const facts = await readEventFacts(urls)
    for (const [group, ids] of facts.effects)
      expect([group, [...ids].filter((id) => !facts.written.has(id))]).toEqual([group, []])
    for (const [group, ids] of facts.handled)
      expect([group, [...ids].filter((id) => !facts.effects.get(group)?.has(id))]).toEqual([group, []])
  }

  test(`PostgreSQL restarted ${RUNS} times`, async () => {
    const refusals: unknown[] = []
    const traffic = makeTraffic(platform.url, await creator(), {
      onRefused: (error) => refusals.push(error),
    })
    for (let run = 0; run < RUNS; run++) {
      await pass(Math.floor(random() * LONGEST_MS))
      const before = traffic.acknowledged.emails.length
      await server.restart(run % 2 ? 'immediate' : 'fast')
      await until('people register again', PATIENCE_MS, async () =>
        traffic.acknowledged.emails.length > before ? true : undefined,
      )
    }
    await traffic.stop()
    await isWhole()
    await expectKept(traffic.acknowledged)
    await expectAgreement()
    const inWords = (error: unknown) => error instanceof ApiError && error.status === 503
    const others = refusals.filter((error) => !inWords(error))
    recordCount({
      campaign: `restarts, ${program}`,
      what: 'restarts of PostgreSQL',
      count: RUNS,
      failed: others.length,
    })
    expect(others).toEqual([])
  })

  test(`SIGTERM ${RUNS} times`, async () => {
    let slow = 0
    for (let run = 0; run < RUNS; run++) {
      const refusals: unknown[] = []
      const traffic = makeTraffic(platform.url, await creator(), {
        name: `passage-${run}`,
        onRefused: (error) => refusals.push(error),
      })
      await pass(500 + Math.floor(random() * LONGEST_MS))
      const asked = performance.now()
      await platform.stop()
      if (performance.now() - asked > STOPPED_WITHIN_MS) slow++
      expect(await platform.ended).toBe(0)
      await traffic.stop()
      const unclear = refusals.filter(
        (error) => !(error instanceof ApiError && (error.status === 503 || error.code === 'NETWORK')),
      )
      expect(unclear).toEqual([])
      platform = await start()
      await expectKept(traffic.acknowledged)
    }
    await isWhole()
    await expectAgreement()
    recordCount({ campaign: `restarts, ${program}`, what: 'SIGTERM under load', count: RUNS, failed: slow })
    expect(slow).toBe(0)
  })
})
