import { getExportPart, userDeleted, userExportPartReady, userExportRequested } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rememberErased } from '../../src/auth/erased-accounts.ts'
import type { Sql } from '../../src/database/database.ts'
import { type ExportPerson, requireExportService } from '../../src/export/person-export.ts'
import { listen } from '../../src/http/listen.ts'
import { uuidV7 } from '../../src/ids.ts'
import { assembleService, createPlumbing, type Service } from '../../src/service/service.ts'
import { aCaller, anEvent } from '../../src/testing/builders.ts'
import { type ServiceWorld, startServiceWorld } from '../../src/testing/service-world.ts'

const HOUR_MS = 3_600_000
/** The service whose tables these tests use. */
const CATALOG = new URL('../../../catalog/', import.meta.url)

let world: ServiceWorld<Service>
/** Reads the data of an account as the service under test does. */
let exporting: ExportPerson
const rows = (sql: Sql) => sql.query<{ n: number }>('SELECT count(*)::int AS n FROM kit.inbox')

beforeAll(async () => {
  world = await startServiceWorld({
    name: 'catalog',
    folder: CATALOG,
    create: (deps) =>
      assembleService(
        {
          name: 'catalog',
          migrations: new URL('prisma/migrations/', CATALOG),
          routes: [],
          consumers: [],
          exportPerson: (sql, userId) => exporting(sql, userId),
        },
        deps,
        createPlumbing('catalog', deps),
      ),
  })
})
afterAll(() => world.stop())
beforeEach(() => {
  exporting = async (_, userId) => ({ records: { views: [userId] }, fileBytes: 1_000 })
})

function aRequest(userId = uuidV7(), exportId = uuidV7()) {
  const now = world.clock.now().getTime()
  return {
    exportId,
    userId,
    requestedAt: new Date(now).toISOString(),
    keepUntil: new Date(now + HOUR_MS).toISOString(),
  }
}
const findReadyEvents = async (exportId: string) =>
  (await world.published(userExportPartReady)).filter((event) => event.exportId === exportId)
const findPart = async (exportId: string, caller: { id: string }, method = 'GET') => {
  const token = await world.identity.token({ ...aCaller(), id: caller.id })
  const path = getExportPart('catalog').path.replace('{exportId}', exportId)
  return world.fetch(path, { method, headers: { Authorization: `Bearer ${token}` } })
}
const countPieces = (userId: string) =>
  world.database.query('SELECT 1 FROM kit.export_part_piece WHERE user_id = $1', [userId])
const partsOf = (userId: string) =>
  world.database.query('SELECT export_id FROM kit.export_part WHERE user_id = $1', [userId])

describe('part of an export', () => {
  test('is stored, announced without a name, and returned to its holder only', async () => {
    const asked = aRequest()
    await world.receives(userExportRequested, asked)
    const part = await findPart(asked.exportId, { id: asked.userId })
    expect(part.status).toBe(200)
    const text = await part.text()
    expect(JSON.parse(text)).toMatchObject({ exportId: asked.exportId, views: [asked.userId] })
    expect(part.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(await findReadyEvents(asked.exportId)).toEqual([
      {
        exportId: asked.exportId,
        service: 'catalog',
        bytes: Buffer.byteLength(text) + 1_000,
        preparedAt: expect.any(String),
      },
    ])
    expect((await findPart(asked.exportId, { id: uuidV7() })).status).toBe(404)
    expect((await findPart(uuidV7(), { id: asked.userId })).status).toBe(404)
    expect((await findPart('no-id', { id: asked.userId })).status).toBe(404)
    expect((await world.fetch(`/internal/exports/${asked.exportId}/part`)).status).toBe(401)
  })

  test('is stored and announced once when the event arrives twice', async () => {
    const event = anEvent(userExportRequested, aRequest())
    const { exportId, userId } = JSON.parse(event.value).data
    await world.transport.publish([event])
    await world.settle()
    await world.transport.publish([event])
    await world.settle()
    expect(await partsOf(userId)).toHaveLength(1)
    expect(await findReadyEvents(exportId)).toHaveLength(1)
  })

  test('is prepared again when the process ends between reading and writing', async () => {
    const asked = aRequest()
    let failed = false
    exporting = async (_, userId) => {
      if (failed) return { records: { views: [userId, 'second'] } }
      failed = true
      throw new Error('the process ends here')
    }
    await world.receives(userExportRequested, asked)
    expect(await (await findPart(asked.exportId, { id: asked.userId })).json()).toMatchObject({
      views: [asked.userId, 'second'],
    })
    expect(await findReadyEvents(asked.exportId)).toHaveLength(1)
  })

  test('reads one snapshot of the database, even when rows are added meanwhile', async () => {
    const asked = aRequest()
    let counts: number[] = []
    exporting = async (sql) => {
      const [before] = await rows(sql)
      await world.database.query("INSERT INTO kit.inbox (consumer_group, event_id) VALUES ('test', $1)", [
        uuidV7(),
      ])
      const [after] = await rows(sql)
      counts = [before?.n ?? 0, after?.n ?? 1]
      return { records: {} }
    }
    await world.receives(userExportRequested, asked)
    expect(counts[0]).toBe(counts[1])
  })

  test('streams piece by piece as it is read, byte for byte', async () => {
    const asked = aRequest()
    const notes = Array.from({ length: 60_000 }, (_, i) => `été 😀 ${i}`)
    exporting = async () => ({ records: { notes } })
    await world.receives(userExportRequested, asked)
    const part = await findPart(asked.exportId, { id: asked.userId })
    const length = Number(part.headers.get('content-length'))
    const pieces: Uint8Array[] = []
    for await (const piece of part.body as ReadableStream<Uint8Array>) pieces.push(piece)
    const whole = Buffer.concat(pieces)
    expect(whole.byteLength).toBe(length)
    expect(JSON.parse(whole.toString()).notes).toEqual(notes)
    expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThan(512 * 1024)
    expect(pieces.length).toBeGreaterThan(4)
  })

  test('returns only its length for HEAD', async () => {
    const asked = aRequest()
    await world.receives(userExportRequested, asked)
    const whole = await (await findPart(asked.exportId, { id: asked.userId })).text()
    const head = await findPart(asked.exportId, { id: asked.userId }, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)))
    expect(await head.text()).toBe('')
  })

  test('returns its length between processes too', async () => {
    const asked = aRequest()
    await world.receives(userExportRequested, asked)
    const token = await world.identity.token({ ...aCaller(), id: asked.userId })
    const headers = { Authorization: `Bearer ${token}` }
    const path = getExportPart('catalog').path.replace('{exportId}', asked.exportId)
    const fetchApp = (request: Request) => world.service.app.fetch(request)
    const listener = await listen({ host: '127.0.0.1', port: 0, fetch: fetchApp })
    try {
      const url = `http://127.0.0.1:${listener.port}${path}`
      const whole = await fetch(url, { headers })
      const length = String((await whole.arrayBuffer()).byteLength)
      expect(whole.headers.get('content-length')).toBe(length)
      const head = await fetch(url, { method: 'HEAD', headers })
      expect(head.headers.get('content-length')).toBe(length)
    } finally {
      await listener.close()
    }
  })

  test('aborts when another export replaces it meanwhile', async () => {
    const earlier = aRequest()
    const later = aRequest(earlier.userId)
    exporting = async () => ({ records: { text: 'é'.repeat(400_000) } })
    await world.receives(userExportRequested, earlier)
    const part = await findPart(earlier.exportId, { id: earlier.userId })
    const reader = (part.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await world.receives(userExportRequested, later)
    await expect(reader.read()).rejects.toThrow('part must have')
    expect((await findPart(later.exportId, { id: later.userId })).status).toBe(200)
  })

  test('leaves nothing of a longer predecessor', async () => {
    const earlier = aRequest()
    exporting = async () => ({ records: { text: 'a'.repeat(400_000) } })
    await world.receives(userExportRequested, earlier)
    expect(await countPieces(earlier.userId)).not.toEqual([])
    const later = aRequest(earlier.userId)
    exporting = async () => ({ records: { text: 'b' } })
    await world.receives(userExportRequested, later)
    expect(await countPieces(earlier.userId)).toEqual([])
    expect(await (await findPart(later.exportId, { id: later.userId })).json()).toMatchObject({ text: 'b' })
  })

  test('replaces that of an earlier export', async () => {
    const earlier = aRequest()
    const later = aRequest(earlier.userId)
    await world.receives(userExportRequested, earlier)
    await world.receives(userExportRequested, later)
    expect(await partsOf(earlier.userId)).toEqual([{ export_id: later.exportId }])
    expect((await findPart(earlier.exportId, { id: earlier.userId })).status).toBe(404)
  })

  test('is deleted with the account', async () => {
    const asked = aRequest()
    exporting = async () => ({ records: { text: 'a'.repeat(400_000) } })
    await world.receives(userExportRequested, asked)
    await world.receives(userDeleted, { userId: asked.userId })
    expect(await partsOf(asked.userId)).toEqual([])
    expect(await countPieces(asked.userId)).toEqual([])
  })

  test('is not stored for an account deleted before or during the read', async () => {
    const [before, during] = [aRequest(), aRequest()]
    await world.receives(userDeleted, { userId: before.userId })
    await world.receives(userExportRequested, before)
    exporting = async (_, userId) => {
      // Another process of the service receives the event.
      await world.database.transaction((sql) => rememberErased(sql, userId))
      return { records: {} }
    }
    await world.receives(userExportRequested, during)
    for (const { userId, exportId } of [before, during]) {
      expect(await partsOf(userId)).toEqual([])
      expect(await findReadyEvents(exportId)).toEqual([])
    }
  })

  test('is not prepared for an export that has ended meanwhile', async () => {
    const asked = aRequest()
    world.clock.advance(HOUR_MS)
    await world.receives(userExportRequested, asked)
    expect(await partsOf(asked.userId)).toEqual([])
    expect(await findReadyEvents(asked.exportId)).toEqual([])
  })
})

test.each([
  ['catalog', undefined],
  ['age-gate', async () => ({ records: {} })],
] as const)('%s does not start when the contracts disagree', (name, exportPerson) => {
  expect(() => requireExportService(name, exportPerson)).toThrow('EXPORT_SERVICES')
})
