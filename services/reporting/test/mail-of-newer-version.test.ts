import { reportAcknowledged, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReportingWorld, startReporting } from './support/world.ts'

/** A kind that the next version sends, before an operator goes back to this one (docs/operations/upgrade.md). */
const NEWER = 'login-from-new-device'

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
})
afterEach(() => world.stop())

/** Mail as the newer version left it: for an account, not queued yet. */
const aNewerMail = (userId: string, heldUntil: Date | null) =>
  world.database.query(
    `INSERT INTO notification (id, kind, subject_id, user_id, details, created_at, held_until)
     VALUES ($1, $2, $3, $4, '{}', $5, $6)`,
    [uuidV7(), NEWER, uuidV7(), userId, world.clock.now(), heldUntil],
  )
const deadLetters = () =>
  world.database.query<{ topic: string; reason: string }>(
    'SELECT topic, left(reason, 120) AS reason FROM kit.dead_letter',
  )
const receipt = 'a'.repeat(32)

test('a held mail of a newer kind keeps no receipt of a report back', async () => {
  const userId = uuidV7()
  await world.receives(userProfileChanged, { userId, email: 'titulaire@exemple.test', revision: 1 })
  await aNewerMail(userId, world.clock.now())
  world.clock.advance(1_000)
  const to = { userId: null, email: 'visiteur@exemple.test', source: 'elsewhere' }
  await world.receives(reportAcknowledged, { reportId: uuidV7(), receipt, to })
  expect(await deadLetters()).toEqual([])
  expect(await world.mails(receipt)).toHaveLength(1)
})

test('a waiting mail of a newer kind does not keep the address of its person back', async () => {
  const userId = uuidV7()
  await aNewerMail(userId, null)
  await world.receives(userProfileChanged, { userId, email: 'titulaire@exemple.test', revision: 1 })
  expect(await deadLetters()).toEqual([])
  const [account] = await world.database.query<{ email: string }>(
    'SELECT email FROM account WHERE user_id = $1',
    [userId],
  )
  expect(account?.email).toBe('titulaire@exemple.test')
})
