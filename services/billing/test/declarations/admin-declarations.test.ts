import { getDeclaration, listDeclarations, settleDeclaration } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readJournal } from '../admin/act-as-admin.ts'
import { admin, type BillingWorld, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

async function aDeclaration(change: { name?: string; kind?: string; status?: string; at?: string } = {}) {
  const {
    name = 'Camille Roche',
    kind = 'termination',
    status = 'waiting',
    at = '2026-11-20T09:00:00Z',
  } = change
  const id = uuidV7()
  await world.database.query(
    `INSERT INTO declaration (id, kind, name, email, reference, received_at, status)
     VALUES ($1, $2, $3, 'camille@exemple.test', 'F-2026-000042', $4, $5)`,
    [id, kind, name, at, status],
  )
  return id
}
const settle = (id: string, note = 'Contrat retrouvé et terminé') =>
  world.call(settleDeclaration, { params: { id }, body: { note } }, { as: admin })
const list = (filter: object) =>
  world.call(listDeclarations, { query: { filter: JSON.stringify(filter) } }, { as: admin })

test('settles a waiting declaration once, with a note', async () => {
  const id = await aDeclaration()
  const { status, body } = await settle(id)
  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    kind: 'termination',
    name: 'Camille Roche',
    email: 'camille@exemple.test',
    reference: 'F-2026-000042',
    reason: null,
    receivedAt: '2026-11-20T09:00:00.000Z',
    subscriptionId: null,
    status: 'settled',
    effectiveAt: null,
    refundAmount: null,
    note: 'Contrat retrouvé et terminé',
    settledAt: expect.any(String),
    settledBy: admin.id,
  })
  expect(await settle(id, 'Encore')).toMatchObject({ status: 409, code: 'DECLARATION_SETTLED' })
  expect((await world.call(getDeclaration, { params: { id } }, { as: admin })).body).toEqual(body)
  expect(await readJournal(world, id)).toMatchObject([
    { action: 'declaration.settle', actorId: admin.id, details: { note: 'Contrat retrouvé et terminé' } },
  ])
})

test('settles a declaration once for two concurrent administrators', async () => {
  const id = await aDeclaration()
  const answers = await Promise.all([settle(id, 'Moi'), settle(id, 'Moi aussi')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readJournal(world, id)).toHaveLength(1)
})

test('refuses to settle a declaration that was carried out', async () => {
  expect((await settle(await aDeclaration({ status: 'carried-out' }))).code).toBe('DECLARATION_SETTLED')
})

test('refuses an unknown declaration and an empty note', async () => {
  expect((await settle(uuidV7())).code).toBe('DECLARATION_NOT_FOUND')
  const missing = await world.call(getDeclaration, { params: { id: uuidV7() } }, { as: admin })
  expect(missing.code).toBe('DECLARATION_NOT_FOUND')
  expect((await settle(await aDeclaration(), '  ')).status).toBe(422)
})

test('lists waiting declarations, newest first, and finds by name', async () => {
  const older = await aDeclaration({ name: 'Dominique Vasseur', at: '2026-10-01T09:00:00Z' })
  const newer = await aDeclaration({ name: 'Dominique Vasseur', kind: 'withdrawal' })
  const found = await list({ q: 'vasseur' })
  expect(found.body.map(({ id }) => id)).toEqual([newer, older])
  expect(found.headers.get('content-range')).toBe('declarations 0-1/2')
  expect((await list({ q: 'vasseur', kind: 'withdrawal' })).body).toHaveLength(1)
  expect((await list({ status: 'waiting' })).headers.get('content-range')).toMatch(/\/3$/)
})
