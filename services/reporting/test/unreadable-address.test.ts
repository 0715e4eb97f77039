import { userNoticeDue, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

const former = createAddressSealer('a-former-secret-that-is-long-enough-too')
let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
})
afterAll(() => world.stop())

test('leaves out a mail whose address was sealed under a former key, and delivers those after it', async () => {
  const userId = uuidV7()
  const email = 'titulaire@exemple.test'
  await world.receives(userProfileChanged, { userId, email, revision: 1 })
  const facts = {
    linkId: uuidV7(),
    expiresAt: new Date(world.clock.now().getTime() + 1_800_000).toISOString(),
  }
  const notice = said(userNoticeDue, {
    noticeId: uuidV7(),
    kind: 'email-change-notice',
    to: { userId, email: former.seal('ancienne@exemple.test'), source: null },
    facts,
  })
  const reset = said(userNoticeDue, {
    noticeId: uuidV7(),
    kind: 'password-reset',
    to: { userId, email: null, source: null },
    facts,
  })
  await world.transport.publish([notice, reset])
  await expect
    .poll(async () => (await world.mails()).map(({ headers }) => headers.get('to')).join(), {
      timeout: 10_000,
    })
    .toContain(email)
  const parked = await world.database.query('SELECT last_error FROM kit.parked_event')
  const dead = await world.database.query('SELECT reason FROM kit.dead_letter')
  expect([...parked, ...dead]).toEqual([])
})
