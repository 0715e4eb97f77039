import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

/** Copies a document with its date moved back by some years, under its own number. */
async function copyAgedInvoice(years: number): Promise<string> {
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  const id = uuidV7()
  await world.database.query(
    `INSERT INTO invoice SELECT (jsonb_populate_record(invoice, jsonb_build_object(
       'id', $1::text, 'reference', $1::text, 'number', $1::text, 'document', document || jsonb_build_object('number', $1::text),
       'created_at', date_trunc('year', now()) - make_interval(years => $2) - interval '1 day'))).*
     FROM invoice WHERE user_id = $3 LIMIT 1`,
    [id, years, customer.id],
  )
  return id
}
const readDocument = async (id: string) =>
  (
    await world.database.query<{ document: { buyer: object; gross: number } }>(
      'SELECT document FROM invoice WHERE id = $1',
      [id],
    )
  )[0]?.document

async function insertDeclaration(years: number): Promise<string> {
  const id = uuidV7()
  await world.database.query(
    `INSERT INTO declaration (id, kind, name, email, reference, reason, received_at, status)
     VALUES ($1, 'termination', 'Camille', 'camille@exemple.test', 'x', 'y', now() - make_interval(years => $2, days => 1), 'settled')`,
    [id, years],
  )
  return id
}
const readDeclarant = async (id: string) =>
  (await world.database.query('SELECT name, email, reason FROM declaration WHERE id = $1', [id]))[0]

test('erases the buyer of an invoice ten years after the end of its year, and nothing else', async () => {
  const [old, young] = [await copyAgedInvoice(10), await copyAgedInvoice(9)]
  const before = await readDocument(old)
  await world.service.operator.eraseRetainedNames()
  expect(await readDocument(old)).toEqual({ ...before, buyer: { name: null, email: '' } })
  expect((await readDocument(young))?.buyer).toMatchObject({ email: expect.stringContaining('@') })
  expect(await world.service.operator.eraseRetainedNames()).toBe(0)
})

test('the database refuses to erase the buyer of a younger invoice and the amounts of an old one', async () => {
  const nameless = `UPDATE invoice SET document = jsonb_set(document, '{buyer}', '{"name": null, "email": ""}') WHERE id = $1`
  await expect(world.database.query(nameless, [await copyAgedInvoice(9)])).rejects.toThrow(
    'cannot be rewritten',
  )
  const cheaper = `UPDATE invoice SET document = jsonb_set(document, '{seller,name}', '"Autre"') WHERE id = $1`
  await expect(world.database.query(cheaper, [await copyAgedInvoice(10)])).rejects.toThrow(
    'cannot be rewritten',
  )
})

test('erases the declarant after five years', async () => {
  const [old, young] = [await insertDeclaration(5), await insertDeclaration(4)]
  await world.service.operator.eraseRetainedNames()
  expect(await readDeclarant(old)).toEqual({ name: '', email: '', reason: null })
  expect(await readDeclarant(young)).toMatchObject({ name: 'Camille', email: 'camille@exemple.test' })
})
