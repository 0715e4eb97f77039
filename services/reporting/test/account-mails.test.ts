import { reportAcknowledged, userNoticeDue, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/clock'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STRANGER_MAIL_CAPS } from '../src/domain/stranger-mail-caps.ts'
import { LINK_FACTS, mailOf } from './mail-of.ts'
import { ACCOUNT_LINK_KEY, type ReportingWorld, said, startReporting } from './world.ts'

const links = createAccountLinks(ACCOUNT_LINK_KEY)
const addresses = createAddressSealer(ACCOUNT_LINK_KEY)
let world: ReportingWorld
beforeAll(async () => {
  world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
})
afterAll(() => world.stop())

let people = 0
async function anAccount() {
  people++
  const account = { userId: uuidV7(), email: `titulaire-${people}@exemple.test` }
  await world.hears(userProfileChanged, { ...account, revision: 1 })
  return account
}
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString()

function aReset(userId: string) {
  const facts = { linkId: uuidV7(), expiresAt: inMinutes(30) }
  return { noticeId: uuidV7(), kind: 'password-reset', to: { userId, email: null, source: null }, facts }
}
function aConfirmation(userId: string, { email, source }: { email: string; source: string }) {
  const facts = { linkId: uuidV7(), expiresAt: inMinutes(30) }
  const to = { userId, email: addresses.seal(email), source }
  return { noticeId: uuidV7(), kind: 'email-change-confirm', to, facts }
}
const mailsTo = async (email: string) =>
  (await world.mails()).filter(({ headers }) => headers.get('to')?.includes(email))
const rowOf = async (noticeId: string) =>
  (
    await world.database.query<Record<string, unknown>>('SELECT * FROM notification WHERE subject_id = $1', [
      noticeId,
    ])
  )[0]

test('a reset is mailed to the account with its link, once however often it is heard', async () => {
  const { userId, email } = await anAccount()
  const reset = aReset(userId)
  await world.hears(userNoticeDue, reset)
  await world.hears(userNoticeDue, reset)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  const token = links('password-reset', reset.facts.linkId)
  expect(mails[0]?.text).toContain(`https://alcove.test/reset-password#${token}`)
  expect(JSON.stringify(await rowOf(reset.noticeId))).not.toContain(token)
})

test('a reset leaves at once while the caps of mail to strangers are used up by others', async () => {
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
  const flood = Array.from({ length: STRANGER_MAIL_CAPS.ofSite + 1 }, (_, i) => {
    const source = `bot ${Math.floor(i / STRANGER_MAIL_CAPS.perSource)}`
    const to = { userId: null, email: `inconnue-${i}@exemple.test`, source }
    return said(reportAcknowledged, { reportId: uuidV7(), receipt: `${i}`.padStart(32, 'a'), to })
  })
  await world.hearsAll(flood)
  // Whichever is heard last is held.
  expect(await mailsTo('inconnue-')).toHaveLength(STRANGER_MAIL_CAPS.ofSite)
  for (let i = 0; i <= STRANGER_MAIL_CAPS.perSource; i++) {
    const { userId, email } = await anAccount()
    await world.hears(userNoticeDue, aReset(userId))
    expect(await mailsTo(email)).toHaveLength(1)
  }
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
})

test('confirmations of one network are held above the cap, and not sent once their link has expired', async () => {
  const { userId } = await anAccount()
  const nextOf = (i: number) => `prochaine-${i}@exemple.test`
  const asked = Array.from({ length: STRANGER_MAIL_CAPS.perSource + 1 }, (_, i) =>
    aConfirmation(userId, { email: nextOf(i), source: 'one network' }),
  )
  for (const confirmation of asked) await world.hears(userNoticeDue, confirmation)
  expect(await mailsTo(nextOf(0))).toHaveLength(1)
  expect(await mailsTo(nextOf(STRANGER_MAIL_CAPS.perSource))).toHaveLength(0)

  world.clock.advance(STRANGER_MAIL_CAPS.windowMs + 1_000)
  const other = { email: 'autre-reseau@exemple.test', source: 'another network' }
  await world.hears(userNoticeDue, aConfirmation(userId, other))
  expect(await mailsTo(other.email)).toHaveLength(1)
  expect(await mailsTo(nextOf(STRANGER_MAIL_CAPS.perSource))).toHaveLength(0)
  expect(await rowOf(asked.at(-1)?.noticeId ?? '')).toMatchObject({
    sent_at: null,
    failure: 'its link expired before it could be sent',
  })
})

test('a reset waits for the address of its account, and no cap holds back what is told after a change', async () => {
  const userId = uuidV7()
  const reset = aReset(userId)
  await world.hears(userNoticeDue, reset)
  expect(await rowOf(reset.noticeId)).toMatchObject({ queued_at: null, failed_at: null })
  const email = 'tardive@exemple.test'
  await world.hears(userProfileChanged, { userId, revision: 1, email })
  await world.hears(userNoticeDue, aReset(userId))
  expect(await mailsTo(email)).toHaveLength(2)
  const changed = { kind: 'password-changed', to: { userId, email: null, source: null }, facts: {} }
  for (let i = 0; i <= STRANGER_MAIL_CAPS.perSource; i++)
    await world.hears(userNoticeDue, { ...changed, noticeId: uuidV7() })
  expect(await mailsTo(email)).toHaveLength(2 + STRANGER_MAIL_CAPS.perSource + 1)
})

test('the two mails of a change of address go to the addresses they name, each with a token of its own', async () => {
  const { userId, email } = await anAccount()
  const facts = { linkId: uuidV7(), expiresAt: inMinutes(60) }
  const next = 'nouvelle@exemple.test'
  await world.hears(userProfileChanged, { userId, revision: 2, email: next })
  const to = { userId, source: null }
  await world.hears(userNoticeDue, {
    noticeId: uuidV7(),
    kind: 'email-change-notice',
    to: { ...to, email: addresses.seal(email) },
    facts,
  })
  await world.hears(userNoticeDue, {
    noticeId: uuidV7(),
    kind: 'email-change-confirm',
    to: { ...to, email: addresses.seal(next), source: 'fourth network' },
    facts,
  })
  const [notice] = await mailsTo(email)
  const [confirm] = await mailsTo(next)
  for (const path of ['confirm-email', 'refuse-email'])
    expect(notice?.text).toContain(`/account/${path}#${links('email-change-notice', facts.linkId)}`)
  expect(confirm?.text).toContain(`/account/confirm-email#${links('email-change-confirm', facts.linkId)}`)
})

describe('without PUBLIC_URL', () => {
  test('the mail names a code to type, not a link', async () => {
    const { text } = await mailOf('password-reset', LINK_FACTS)
    expect(text).not.toContain('http')
    expect(text).toContain(links('password-reset', LINK_FACTS.linkId ?? ''))
  })

  test('links begin with this very machine where identity was asked there', async () => {
    const { text } = await mailOf('password-reset', { ...LINK_FACTS, origin: 'http://127.0.0.1:8080' })
    expect(text).toContain('http://127.0.0.1:8080/reset-password#')
  })
})
