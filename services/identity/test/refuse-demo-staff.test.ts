import { type Database, openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseDemoStaff } from '../src/admin/actions/refuse-demo-staff.ts'

let target: TestDatabase
let database: Database
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'test', pino({ level: 'silent' }))
})
afterEach(async () => {
  await database.close()
  await target.drop()
})

async function addAccount(email: string, ...roles: string[]): Promise<void> {
  await migrate(database, new URL('../prisma/migrations/', import.meta.url))
  await database.query(
    `INSERT INTO account (id, email, email_key, password_hash, roles, revision, created_at)
     VALUES (gen_random_uuid(), $1, lower($1), '', $2, 1, now())`,
    [email, roles],
  )
}
const refuse = (production = true) => refuseDemoStaff(database, { production })

test.each(['ROLE_ADMIN', 'ROLE_MODERATOR'])('refuses %s at demo.test in production', async (role) => {
  await addAccount('Admin@Demo.test', 'ROLE_USER', role)
  await expect(refuse()).rejects.toThrow(/Admin@Demo\.test.*demo data.*empty DATA_DIR/)
  await refuse(false)
})

test('accepts an empty database, other staff, and ordinary accounts at demo.test in production', async () => {
  await refuse()
  await addAccount('viewer@demo.test', 'ROLE_USER')
  await addAccount('cheffe@exemple.test', 'ROLE_USER', 'ROLE_ADMIN')
  await addAccount('cheffe@pasdemo.test', 'ROLE_ADMIN')
  await refuse()
})
