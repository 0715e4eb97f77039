import {
  deleteAccount,
  type ExportService,
  listExports,
  logOut,
  openArchive,
  requestExport,
  suspendAccount,
  userExportRequested,
  userNoticeDue,
} from '@alcove/contracts'
import { readClaims } from '@alcove/contracts/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportsOf, type Holder, OTHERS } from './exports.ts'
import { bearer, type IdentityWorld, startIdentity } from './world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: IdentityWorld
let person: Holder
beforeAll(async () => {
  world = await startIdentity({ RATE_LIMIT: 'off' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  person = await registerPerson()
})

const {
  registerPerson,
  enter,
  ask,
  list,
  deliverPart,
  ready,
  sweep,
  url,
  tokenOf,
  open,
  findJournalActions,
} = exportsOf(
  () => world,
  () => person,
)

describe('request for an export', () => {
  test('makes every service prepare its part, without a name in events', async () => {
    const { status, body } = await ask()
    expect([status, body.state, body.bytes]).toEqual([202, 'PREPARING', null])
    const asked = (await world.published(userExportRequested)).filter(({ userId }) => userId === person.id)
    expect(asked).toEqual([
      {
        exportId: body.id,
        userId: person.id,
        requestedAt: body.requestedAt,
        keepUntil: new Date(Date.parse(body.requestedAt) + 7 * DAY_MS + 30 * MINUTE_MS).toISOString(),
      },
    ])
    expect(await findJournalActions(person)).toContain('user.export')
  })

  test('returns the one in preparation when repeated, also at once', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(
      (await world.published(userExportRequested)).filter(({ userId }) => userId === person.id),
    ).toHaveLength(1)
  })

  test('is allowed once a day', async () => {
    const first = await ready()
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, code: 'EXPORT_TOO_SOON' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    world.clock.advance(DAY_MS)
    Object.assign(person, await enter(person))
    const second = await ask()
    expect(second.status).toBe(202)
    expect(second.body.id).not.toBe(first.id)
    expect((await list()).map(({ id }) => id)).toEqual([second.body.id])
  })

  test('is allowed for the own account only', async () => {
    const other = await registerPerson()
    expect(await ask(other, person.id)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await world.call(listExports, { params: { id: person.id } }, bearer(other.token))).code).toBe(
      'USER_NOT_FOUND',
    )
    expect((await world.call(requestExport, { params: { id: person.id } })).status).toBe(401)
  })
})

describe('export', () => {
  test('is ready with the last part and mails its holder', async () => {
    const { body } = await ask()
    await world.settle()
    const [last, ...others] = OTHERS
    for (const service of others) await deliverPart(body.id, service)
    await world.settle()
    expect(await list()).toMatchObject([{ id: body.id, state: 'PREPARING', expiresAt: null }])
    await deliverPart(body.id, last as ExportService)
    await world.settle()
    const [found] = await list()
    expect(found).toMatchObject({ id: body.id, state: 'READY' })
    expect(found?.bytes).toBeGreaterThan(OTHERS.length * 100)
    expect(Date.parse(found?.expiresAt ?? '') - Date.parse(found?.readyAt ?? '')).toBe(7 * DAY_MS)
    const mails = (await world.published(userNoticeDue)).filter(
      ({ kind, to }) => kind === 'export-ready' && (to as { userId: string }).userId === person.id,
    )
    expect(mails).toMatchObject([{ facts: { expiresAt: found?.expiresAt } }])
  })

  test('counts a part once when its event arrives twice', async () => {
    const { body } = await ask()
    await world.settle()
    for (const service of [...OTHERS.slice(1), ...OTHERS.slice(1)]) await deliverPart(body.id, service, 1_000)
    await world.settle()
    expect((await list())[0]?.state).toBe('PREPARING')
    await deliverPart(body.id, OTHERS[0] as ExportService, 1_000)
    await world.settle()
    const [found] = await list()
    expect(found?.state).toBe('READY')
    expect(found?.bytes).toBeLessThan((OTHERS.length + 1) * 1_000 + 5_000)
  })

  test('holds the account, its sessions and requested mails, without secrets', async () => {
    const { body } = await ask()
    await world.settle()
    const [part] = await world.database.query<{ body: string }>(
      'SELECT body FROM kit.export_part WHERE export_id = $1',
      [body.id],
    )
    const records = JSON.parse(part?.body ?? '{}')
    expect(records.account).toMatchObject({ email: person.email, username: 'Camille Deschamps' })
    expect(records.sessions).toHaveLength(2)
    expect(part?.body).not.toMatch(/argon2|hash|secret/i)
  })

  test('fails when a service is late, and can be requested again at once', async () => {
    const { body } = await ask()
    await world.settle()
    world.clock.advance(29 * MINUTE_MS)
    await sweep()
    Object.assign(person, await enter(person))
    expect((await list())[0]?.state).toBe('PREPARING')
    world.clock.advance(2 * MINUTE_MS)
    await sweep()
    expect(await list()).toMatchObject([{ id: body.id, state: 'FAILED', expiresAt: null }])
    for (const service of OTHERS) await deliverPart(body.id, service)
    await world.settle()
    expect((await list())[0]?.state).toBe('FAILED')
    const again = await ask()
    expect([again.status, again.body.state]).toEqual([202, 'PREPARING'])
  })

  test('is deleted after a week', async () => {
    const { id } = await ready()
    const token = await tokenOf(id)
    world.clock.advance(7 * DAY_MS)
    Object.assign(person, await enter(person))
    expect(await list()).toEqual([])
    expect(await url(id)).toMatchObject({ status: 404, code: 'EXPORT_NOT_FOUND' })
    expect((await open(id, token)).code).toBe('EXPORT_LINK_INVALID')
    await sweep()
    expect(await world.database.query('SELECT 1 FROM data_export WHERE id = $1', [id])).toEqual([])
  })

  test('is deleted with the account and ignores later parts', async () => {
    const { body } = await ask()
    await world.call(
      deleteAccount,
      { params: { id: person.id }, body: { password: person.password } },
      bearer(person.token),
    )
    for (const service of OTHERS) await deliverPart(body.id, service)
    await world.settle()
    for (const table of ['data_export', 'data_export_part', 'kit.export_part'])
      expect(
        await world.database.query(`SELECT * FROM ${table} AS t WHERE t::text LIKE '%' || $1 || '%'`, [
          body.id,
        ]),
      ).toEqual([])
  })
})

describe('archive URL', () => {
  let id: string
  beforeEach(async () => {
    id = (await ready()).id
  })

  test('opens it for the services, on behalf of its holder and without a role', async () => {
    const opened = await open(id, await tokenOf(id))
    expect(opened.status).toBe(200)
    expect(readClaims(opened.body.token)).toMatchObject({ sub: person.id, roles: [] })
    expect(await findJournalActions(person)).toContain('user.download-export')
    const noted = (await findJournalActions(person)).length
    await open(id, await tokenOf(id), true)
    expect(await findJournalActions(person)).toHaveLength(noted)
  })

  test('is journalled once in its lifetime over any number of downloads', async () => {
    const token = await tokenOf(id)
    const downloads = async () =>
      (await findJournalActions(person)).filter((action) => action === 'user.download-export').length
    await Promise.all(Array.from({ length: 8 }, () => open(id, token)))
    await open(id, await tokenOf(id))
    expect(await downloads()).toBe(1)
    world.clock.advance(5 * MINUTE_MS)
    await open(id, await tokenOf(id))
    expect(await downloads()).toBe(2)
  })

  test('is checked without a download and without a journal entry', async () => {
    const inspect = async () =>
      world.call(openArchive, {
        params: { id: person.id, exportId: id },
        body: { token, begun: false, inspect: true },
      })
    const token = await tokenOf(id)
    expect((await inspect()).status).toBe(200)
    expect(await findJournalActions(person)).not.toContain('user.download-export')
    world.clock.advance(6 * MINUTE_MS)
    expect((await inspect()).code).toBe('EXPORT_LINK_INVALID')
  })

  test('refuses an export that is not ready', async () => {
    const other = await registerPerson()
    const { body } = await ask(other)
    expect(await url(body.id, other)).toMatchObject({ status: 409, code: 'EXPORT_NOT_READY' })
  })

  test('refuses other accounts', async () => {
    const other = await registerPerson()
    expect(await url(id, other, person.id)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await url(id, other)).toMatchObject({ status: 404, code: 'EXPORT_NOT_FOUND' })
  })

  test('opens nothing else, and nothing once altered', async () => {
    const token = await tokenOf(id)
    const other = await registerPerson()
    const { id: foreign } = await ready(other)
    for (const refused of [
      await open(foreign, token),
      await open(foreign, token, false, other.id),
      await open(id, token, false, other.id),
      await open(id, `${token}A`),
      await open(id, 'x'),
      await open(id, person.token),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'EXPORT_LINK_INVALID' })
  })

  test('starts a download for five minutes and continues one for hours', async () => {
    const token = await tokenOf(id)
    world.clock.advance(6 * MINUTE_MS)
    expect((await open(id, token)).code).toBe('EXPORT_LINK_INVALID')
    expect((await open(id, token, true)).status).toBe(200)
    world.clock.advance(12 * 60 * MINUTE_MS)
    expect((await open(id, token, true)).code).toBe('EXPORT_LINK_INVALID')
  })

  test('ends with its session', async () => {
    const token = await tokenOf(id)
    await world.call(logOut, {}, { headers: { Cookie: person.cookie } })
    for (const begun of [false, true]) expect((await open(id, token, begun)).code).toBe('EXPORT_LINK_INVALID')
  })

  test('ends with the suspension or deletion of the account', async () => {
    const token = await tokenOf(id)
    const admin = await registerPerson()
    await world.service.operator.setRoles(admin.email, ['ROLE_ADMIN'])
    const { token: staff } = await enter(admin)
    await world.call(
      suspendAccount,
      { params: { id: person.id }, body: { reason: 'Pour le test' } },
      bearer(staff),
    )
    expect((await open(id, token, true)).code).toBe('EXPORT_LINK_INVALID')
    const leaver = await registerPerson()
    const { id: own } = await ready(leaver)
    const address = await tokenOf(own, leaver)
    await world.call(
      deleteAccount,
      { params: { id: leaver.id }, body: { password: leaver.password } },
      bearer(leaver.token),
    )
    expect((await open(own, address, true, leaver.id)).code).toBe('EXPORT_LINK_INVALID')
  })
})
