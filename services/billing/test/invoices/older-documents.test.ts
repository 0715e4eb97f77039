import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { createLogger } from '@alcove/kit/log/logger'
import { createTestDatabase } from '@alcove/kit/testing/databases'
import { expect, onTestFinished, test } from 'vitest'

const ALL = new URL('../../prisma/migrations/', import.meta.url)
const EARLIER = /000[1-6]_[a-z_]+(\/migration\.sql)?$/
const [USER, SUBSCRIPTION, INVOICE] = ['a', 'b', 'c'].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
)

const document = {
  kind: 'invoice',
  number: 'F-2026-000001',
  lines: [
    {
      description: 'Abonnement Premium mensuel : souscription',
      periodStart: '2026-11-01T09:00:00.000Z',
      periodEnd: '2026-12-01T09:00:00.000Z',
      gross: 1_999,
    },
  ],
  currency: 'EUR',
  net: 1_666,
  tax: 333,
  gross: 1_999,
  settledAt: '2026-11-01T09:00:05.000Z',
}

test('the migration restores the columns of a row that differs from its document', async () => {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const database = openDatabase(url, 'billing', createLogger('silent'))
  onTestFinished(() => database.close())
  const folder = await mkdtemp(join(tmpdir(), 'alcove-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(ALL, folder, {
    recursive: true,
    filter: (path) => path.endsWith('migrations/') || EARLIER.test(path),
  })
  await migrate(database, pathToFileURL(`${folder}/`))
  await database.query(
    "INSERT INTO customer (user_id, profile_revision, email) VALUES ($1, 1, 'camille@exemple.test')",
    [USER],
  )
  await database.query(
    `INSERT INTO subscription (id, user_id, plan, interval, status, amount, currency, source, current_period_start,
      current_period_end, created_at, valid_until)
     VALUES ($1, $2, 'premium', 'month', 'active', 1999, 'EUR', 'sandbox', '2026-11-01', '2026-12-01', '2026-11-01',
      '2026-12-01')`,
    [SUBSCRIPTION, USER],
  )
  await database.query(
    `INSERT INTO invoice (id, user_id, subscription_id, number, description, status, amount_due, amount_paid, currency,
      created_at, period_start, period_end, document)
     VALUES ($1, $2, $3, 'F-2026-000001', 'Autre', 'open', 2999, 0, 'CHF', '2026-11-01', '2027-01-01', '2027-02-01', $4)`,
    [INVOICE, USER, SUBSCRIPTION, JSON.stringify(document)],
  )
  await migrate(database, ALL)
  const [row] = await database.query('SELECT * FROM invoice WHERE id = $1', [INVOICE])
  expect(row).toMatchObject({
    description: 'Abonnement Premium mensuel : souscription',
    status: 'paid',
    amount_due: 1_999,
    amount_paid: 1_999,
    currency: 'EUR',
    period_start: new Date('2026-11-01T09:00:00Z'),
    period_end: new Date('2026-12-01T09:00:00Z'),
    paid_at: new Date('2026-11-01T09:00:05Z'),
    document,
  })
})
