import { reportAcknowledged, userNoticeDue, userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_MAIL_CAPS } from '../src/domain/account-mail-caps.ts'
import { STRANGER_MAIL_CAPS } from '../src/domain/stranger-mail-caps.ts'
import { frenchMoment } from '../src/messages/format.fr.ts'
import { LINK_FACTS, mailOf } from './support/mail-of.ts'
import { ACCOUNT_LINK_KEY, type ReportingWorld, said, startReporting } from './support/world.ts'

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
  await world.receives(userProfileChanged, { ...account, revision: 1 })
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

test('mails a reset with its link to the account, once however often the event arrives', async () => {
  const { userId, email } = await anAccount()
  const reset = aReset(userId)
  await world.receives(userNoticeDue, reset)
  await world.receives(userNoticeDue, reset)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  const token = links('password-reset', reset.facts.linkId)
  expect(mails[0]?.text).toContain(`https://alcove.test/reset-password#${token}`)
  expect(JSON.stringify(await rowOf(reset.noticeId))).not.toContain(token)
})

test('sends a reset at once while others use up the caps of mail to strangers', async () => {
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
  const flood = Array.from({ length: STRANGER_MAIL_CAPS.ofSite + 1 }, (_, i) => {
    const source = `bot ${Math.floor(i / STRANGER_MAIL_CAPS.perSource)}`
    const to = { userId: null, email: `inconnue-${i}@exemple.test`, source }
    return said(reportAcknowledged, { reportId: uuidV7(), receipt: `${i}`.padStart(32, 'a'), to })
  })
  await world.hearsAll(flood)
  // The last consumed ones are held.
  expect(await mailsTo('inconnue-')).toHaveLength(STRANGER_MAIL_CAPS.ofSite)
  for (let i = 0; i <= STRANGER_MAIL_CAPS.perSource; i++) {
    const { userId, email } = await anAccount()
    await world.receives(userNoticeDue, aReset(userId))
    expect(await mailsTo(email)).toHaveLength(1)
  }
  world.clock.advance(STRANGER_MAIL_CAPS.heldMs + 1_000)
})

test('holds confirmations of one network above the cap, and drops them once their link has expired', async () => {
  const { userId } = await anAccount()
  const nextOf = (i: number) => `prochaine-${i}@exemple.test`
  const asked = Array.from({ length: STRANGER_MAIL_CAPS.perSource + 1 }, (_, i) =>
    aConfirmation(userId, { email: nextOf(i), source: 'one network' }),
  )
  for (const confirmation of asked) await world.receives(userNoticeDue, confirmation)
  expect(await mailsTo(nextOf(0))).toHaveLength(1)
  expect(await mailsTo(nextOf(STRANGER_MAIL_CAPS.perSource))).toHaveLength(0)

  world.clock.advance(STRANGER_MAIL_CAPS.windowMs + 1_000)
  const other = { email: 'autre-reseau@exemple.test', source: 'another network' }
  await world.receives(userNoticeDue, aConfirmation(userId, other))
  expect(await mailsTo(other.email)).toHaveLength(1)
  expect(await mailsTo(nextOf(STRANGER_MAIL_CAPS.perSource))).toHaveLength(0)
  expect(await rowOf(asked.at(-1)?.noticeId ?? '')).toMatchObject({
    sent_at: null,
    failure: 'its link expired before it could be sent',
  })
})

test('keeps a reset until the address of its account arrives', async () => {
  const userId = uuidV7()
  const reset = aReset(userId)
  await world.receives(userNoticeDue, reset)
  expect(await rowOf(reset.noticeId)).toMatchObject({ queued_at: null, failed_at: null })
  const email = 'tardive@exemple.test'
  await world.receives(userProfileChanged, { userId, revision: 1, email })
  await world.receives(userNoticeDue, aReset(userId))
  expect(await mailsTo(email)).toHaveLength(2)
})

const aNotice = (userId: string, kind: string) => {
  const to = { userId, email: null, source: null }
  return said(userNoticeDue, { noticeId: uuidV7(), kind, to, facts: {} })
}
/** Advances an hour: held mail leaves with the next mail to a stranger, or a minute later. */
async function inAnHour() {
  world.clock.advance(ACCOUNT_MAIL_CAPS.windowMs + 1_000)
  const to = { userId: null, email: 'inconnue@exemple.test', source: uuidV7() }
  await world.receives(reportAcknowledged, { reportId: uuidV7(), receipt: 'a'.repeat(32), to })
}

test('sends the first of an hour’s password changes at once, and the last of the others later', async () => {
  const { userId, email } = await anAccount()
  for (let i = 0; i < 5; i++) {
    world.clock.advance(60_000)
    await world.hearsAll([aNotice(userId, 'password-changed')])
    expect(await mailsTo(email)).toHaveLength(1)
  }
  const lastChange = world.clock.now().toISOString()
  // A changed name releases only mail that waited for an address.
  await world.receives(userProfileChanged, { userId, email, revision: 2, username: 'camille' })
  expect(await mailsTo(email)).toHaveLength(1)
  await inAnHour()
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(2)
  expect(mails.map(({ text }) => text.includes(frenchMoment(lastChange)))).toContain(true)
  await inAnHour()
  expect(await mailsTo(email)).toHaveLength(2)
})

test('limits mails per hour to an unproven mailbox across all accounts that name it', async () => {
  const { perMailbox } = ACCOUNT_MAIL_CAPS
  const accounts = Array.from({ length: perMailbox + 5 }, (_, i) => ({
    userId: uuidV7(),
    email: `cible+${i}@exemple.test`,
  }))
  await world.hearsAll(accounts.map((account) => said(userProfileChanged, { ...account, revision: 1 })))
  await world.hearsAll(accounts.map(({ userId }) => aNotice(userId, 'password-changed')))
  expect(await mailsTo('cible+')).toHaveLength(perMailbox)
  // They do not delay mail to the owner's own account.
  const owner = { userId: uuidV7(), email: 'cible@exemple.test' }
  await world.receives(userProfileChanged, { ...owner, revision: 1 })
  await world.hearsAll([aNotice(owner.userId, 'password-changed')])
  expect(await mailsTo(owner.email)).toHaveLength(1)
  await inAnHour()
  expect(await mailsTo('cible+')).toHaveLength(accounts.length)
})

test('delays no security mail behind other mail, and sends a proven mailbox everything at once', async () => {
  const { perMailbox } = ACCOUNT_MAIL_CAPS
  const exports = (userId: string) =>
    Array.from({ length: perMailbox + 3 }, () => aNotice(userId, 'export-ready'))
  const unproven = await anAccount()
  await world.hearsAll(exports(unproven.userId))
  expect(await mailsTo(unproven.email)).toHaveLength(perMailbox)
  await world.hearsAll([aNotice(unproven.userId, 'password-changed')])
  expect(await mailsTo(unproven.email)).toHaveLength(perMailbox + 1)
  const proven = await anAccount()
  await world.receives(userProfileChanged, { ...proven, revision: 2, emailProven: true })
  await world.hearsAll(exports(proven.userId))
  expect(await mailsTo(proven.email)).toHaveLength(perMailbox + 3)
})

test('sends the two mails of a changed address to their addresses, each with its own token', async () => {
  const { userId, email } = await anAccount()
  const facts = { linkId: uuidV7(), expiresAt: inMinutes(60) }
  const next = 'nouvelle@exemple.test'
  await world.receives(userProfileChanged, { userId, revision: 2, email: next })
  const to = { userId, source: null }
  await world.receives(userNoticeDue, {
    noticeId: uuidV7(),
    kind: 'email-change-notice',
    to: { ...to, email: addresses.seal(email) },
    facts,
  })
  await world.receives(userNoticeDue, {
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
  test('the mail contains a code to type, not a link', async () => {
    const { text } = await mailOf('password-reset', LINK_FACTS)
    expect(text).not.toContain('http')
    expect(text).toContain(links('password-reset', LINK_FACTS.linkId ?? ''))
  })

  test('links begin with this machine’s address when identity was called there', async () => {
    const { text } = await mailOf('password-reset', { ...LINK_FACTS, origin: 'http://127.0.0.1:8080' })
    expect(text).toContain('http://127.0.0.1:8080/reset-password#')
  })
})
