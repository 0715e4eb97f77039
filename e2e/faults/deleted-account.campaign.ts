import { EXPORT_SERVICES } from '@alcove/contracts'
import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribe } from '../support/customers.ts'
import { aFilm } from '../support/film.ts'
import { findTraces } from '../support/find-traces.ts'
import { openInstallationDatabase } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'
import { awaitMail } from '../support/mails.ts'

const PATIENCE_MS = 60_000
const PERSON = {
  email: 'zelie.marchetti@exemple.test',
  username: 'Zélie Marchetti',
  password: 'une phrase pour partir',
}
/** Plain, and as JSON or a mail header may encode them. */
const WORDS = ['zelie.marchetti', 'zélie', 'marchetti']
/** Listed in docs/retention.md, with basis and end; the second is the payment provider's record, under its own responsibility. */
const KEPT = ['alcove_billing public.invoice', 'sandbox-payments/state.json']

describe('an account with a history, deleted by its owner', { timeout: 300_000 }, () => {
  let platform: InstalledPlatform
  let owner: Visitor
  let contentId: string
  beforeAll(async () => {
    platform = await installPlatform()
    owner = await subscribe(platform.running.url, PERSON, { planId: 'premium' })
    contentId = await sendFilm(owner, 'Une promenade en hiver', (await aFilm()).file)
    const moderator = await platform.enter(platform.people.moderator)
    await stateOf(moderator, 'PENDING')
    await moderator.call('PATCH /api/contents/{id}', {
      params: { id: contentId },
      body: { status: 'APPROVED' },
    })
    await owner.call('POST /api/contents/{id}/report', {
      params: { id: contentId },
      body: { type: 'OTHER', description: 'Le son est faible' },
    })
    await owner.call('POST /api/users/{id}/exports', { params: { id: owner.userId } })
    await until('the export is ready', PATIENCE_MS, async () => {
      const { member } = await owner.call('GET /api/users/{id}/exports', { params: { id: owner.userId } })
      return member[0]?.state === 'READY' || undefined
    })
    await owner.call('POST /api/users/{id}/email', {
      params: { id: owner.userId },
      body: { email: 'nouvelle.boite@exemple.test', currentPassword: PERSON.password },
    })
    await owner.call('POST /api/password-resets', { body: { email: PERSON.email } })
    await leaveBehind()
    await until('mails have left', PATIENCE_MS, async () => (await traces()).some(isMail) || undefined)
  }, 240_000)
  afterAll(() => platform?.remove())

  /** Adds an event with the address to billing's dead letters, and one that is parked. */
  const leaveBehind = async () => {
    const [row] = await openInstallationDatabase(platform.dataDir, 'identity', (database) =>
      database.query<{ value: string }>(
        `SELECT value FROM kit.outbox WHERE topic = 'user.profile-changed' AND key = $1 LIMIT 1`,
        [owner.userId],
      ),
    )
    const values = ['elsewhere', 'user.profile-changed', owner.userId, row?.value ?? '']
    await openInstallationDatabase(platform.dataDir, 'billing', async (database) => {
      await database.query(
        `INSERT INTO kit.dead_letter (consumer_group, topic, key, value, reason, attempts) VALUES ($1, $2, $3, $4, 'malformed', 5)`,
        values,
      )
      await database.query(
        `INSERT INTO kit.parked_event (consumer_group, topic, key, value, attempts, next_attempt_at, last_error)
         VALUES ($1, $2, $3, $4, 1, now() + interval '1 day', 'unavailable')`,
        values,
      )
    })
  }
  const traces = () => findTraces(platform.dataDir, WORDS)
  const isMail = (trace: string) => trace.startsWith('mail/')
  const stateOf = (visitor: Visitor, wanted: string) =>
    until(`the content is ${wanted}`, PATIENCE_MS, async () => {
      const { status } = await visitor.call('GET /api/contents/{id}', { params: { id: contentId } })
      return status === wanted || undefined
    })
  const remove = (password: string) =>
    owner.call('DELETE /api/users/{id}', { params: { id: owner.userId }, body: { password } })

  test('is found in many places before', async () => {
    const found = await traces()
    const parts = EXPORT_SERVICES.map((service) => `alcove_${service} kit.export_part`)
    for (const place of [
      ...parts,
      'alcove_identity public.account',
      'alcove_identity public.email_change',
      'alcove_billing kit.dead_letter',
      'alcove_billing kit.parked_event',
      'alcove_events public.event_log',
      ...KEPT,
    ])
      expect(found).toContain(place)
  })

  test('is found nowhere but in the records that are kept, though the platform is killed in between', async () => {
    await expect(remove('une autre phrase')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await remove(PERSON.password)
    const account = { params: { id: owner.userId } }
    await expect(owner.call('GET /api/users/{id}', account)).rejects.toMatchObject({
      status: expect.toBeOneOf([401, 404]),
    })
    await platform.kill()
    await platform.start()
    await until('nothing else names the account', PATIENCE_MS, async () => {
      const found = await traces()
      return found.join() === KEPT.join() || undefined
    }).catch(async () => expect(await traces()).toEqual(KEPT))
  })

  test('is told so at its old address, by a mail that is kept without it', async () => {
    await awaitMail(platform.dataDir, 'undisclosed-recipients', 'Votre compte a été supprimé')
  })

  test('has its subscription ended at the payment provider, and its upload withdrawn', async () => {
    const rows = await openInstallationDatabase(platform.dataDir, 'billing', (database) =>
      until('the provider has ended it', PATIENCE_MS, async () => {
        const [row] = await database.query<{ status: string; ended: boolean }>(
          `SELECT o.status, s.ended_at IS NOT NULL AS ended FROM money_order o JOIN subscription s
           ON s.id = o.subscription_id WHERE o.kind = 'end' AND o.user_id = $1`,
          [owner.userId],
        )
        return (row?.status === 'done' && row.ended) || undefined
      }),
    )
    expect(rows).toBe(true)
    const moderator = await platform.enter(platform.people.moderator)
    await stateOf(moderator, 'WITHDRAWN')
    await expect(platform.enter(PERSON)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })
})
