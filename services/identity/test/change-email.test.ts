import {
  changePassword,
  getUser,
  refreshToken,
  registerUser,
  requestPasswordReset,
  resetPassword,
  userNoticeDue,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentityOperator } from '../src/operator.ts'
import { anAddress, emailChangesOf, links, opened, SIDES } from './email-changes.ts'
import { aPerson, bearer, type IdentityWorld, startIdentity } from './world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentity()
})
afterAll(() => world.stop())

const { aMember, ask, findEmails, tokenOf, confirm, refuse, login, confirmBoth, aMovedMember } =
  emailChangesOf(() => world)
const INVALID = { status: 403, code: 'ACCOUNT_LINK_INVALID' }

describe('change of address', () => {
  test.each([
    ['the old one last', SIDES],
    ['the new one last', [SIDES[1], SIDES[0]] as const],
  ])('mails both addresses and changes nothing until both confirm, %s', async (_, sides) => {
    const member = await aMember()
    const next = anAddress()
    expect((await ask(member, next)).status).toBe(202)
    expect((await findEmails(member)).map(({ kind, to }) => [kind, opened(to)])).toEqual([
      ['email-change-confirm', next],
      ['email-change-notice', member.email],
    ])
    expect((await login(member.email, member.password)).status).toBe(200)
    expect((await login(next, member.password)).status).toBe(401)

    expect((await confirm(await tokenOf(member, sides[0]))).body).toEqual({ changed: false })
    expect((await login(member.email, member.password)).status).toBe(200)
    expect((await login(next, member.password)).status).toBe(401)
    expect((await confirm(await tokenOf(member, sides[1]))).body).toEqual({ changed: true })
    expect((await login(next, member.password)).status).toBe(200)
    expect((await login(member.email, member.password)).status).toBe(401)
    expect((await world.published(userProfileChanged)).at(-1)).toMatchObject({
      userId: member.id,
      email: next,
      emailProven: true,
      revision: 2,
    })
    const last = (await findEmails(member)).at(-1)
    expect([last?.kind, last && opened(last.to)]).toEqual(['email-changed', next])
    const seen = await world.call(getUser, { params: { id: member.id } }, bearer(member.token))
    expect(seen.body.email).toBe(next)
  })

  test('keeps no token in events or tables, and no address in events', async () => {
    const member = await aMember()
    const next = anAddress()
    await ask(member, next)
    const tokens = [
      await tokenOf(member, 'email-change-confirm'),
      await tokenOf(member, 'email-change-notice'),
    ]
    const kept = JSON.stringify([
      await world.published(userNoticeDue),
      await world.database.query('SELECT * FROM email_change'),
    ])
    for (const token of tokens) expect(kept).not.toContain(token)
    const told = JSON.stringify(await world.published(userNoticeDue))
    for (const address of [member.email, next]) expect(told).not.toContain(address)
  })

  test('requires the password, a different address, and the own account', async () => {
    const member = await aMember()
    const other = await aMember()
    expect(await ask(member, anAddress(), 'une autre phrase')).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await ask(member, member.email.toUpperCase())).toMatchObject({ status: 422 })
    for (const email of ['', 'sans-arobase', 'a@b.c\r\nBcc: x@y.z', '<a@b.c>'])
      expect(await ask(member, email)).toMatchObject({ status: 422 })
    expect(await ask({ ...other, token: member.token }, anAddress())).toMatchObject({
      code: 'USER_NOT_FOUND',
    })
    expect(await findEmails(member)).toEqual([])
  })

  test('reveals a taken address no more than a registration: at once with the password, or at the confirmation', async () => {
    const member = await aMember()
    const other = await aMember()
    expect(await ask(member, other.email.toUpperCase())).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
    expect(await ask(member, other.email, 'faux mot de passe')).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const late = anAddress()
    await ask(member, late)
    await world.call(registerUser, { body: aPerson({ email: late }) })
    const token = await tokenOf(member, 'email-change-confirm')
    expect(await confirm(token)).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
    expect((await login(member.email, member.password)).status).toBe(200)
  })

  test('accepts one confirmation, within a day, by the newest link only', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    const first = await tokenOf(member, 'email-change-confirm')
    await ask(member, anAddress())
    expect(await confirm(first)).toMatchObject(INVALID)
    const second = await tokenOf(member, 'email-change-confirm')
    const both = await Promise.all([confirm(second), confirm(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])

    const slow = await aMember()
    await ask(slow, anAddress())
    const tokens = await Promise.all(SIDES.map((kind) => tokenOf(slow, kind)))
    world.clock.advance(24 * 3_600_000)
    for (const token of tokens) expect(await confirm(token)).toMatchObject(INVALID)
  })

  test('accepts the old address within a week after the new one has confirmed', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    await confirm(await tokenOf(member, 'email-change-confirm'))
    world.clock.advance(6 * 86_400_000)
    const token = await tokenOf(member, 'email-change-notice')
    expect((await confirm(token)).body).toEqual({ changed: true })
    expect(await confirm(token)).toMatchObject(INVALID)
  })

  test('takes effect once when both addresses confirm at the same moment', async () => {
    const member = await aMember()
    const next = anAddress()
    await ask(member, next)
    const tokens = await Promise.all(SIDES.map((kind) => tokenOf(member, kind)))
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([false, true])
    expect((await login(next, member.password)).status).toBe(200)
  })

  test('waits while the account is suspended', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    const token = await tokenOf(member, 'email-change-confirm')
    const suspend = 'UPDATE account SET suspended_at = $2 WHERE id = $1'
    await world.database.query(suspend, [member.id, world.clock.now()])
    expect(await confirm(token)).toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
    await world.database.query(suspend, [member.id, null])
    expect((await confirm(token)).status).toBe(200)
  })

  test('does not accept a refusal by the link of the new address', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    expect(await refuse(await tokenOf(member, 'email-change-confirm'))).toMatchObject(INVALID)
  })

  test('ends a pending change at a change of the password', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    const body = { currentPassword: member.password, newPassword: 'une phrase changée' }
    await world.call(changePassword, { params: { id: member.id }, body }, bearer(member.token))
    expect(await confirm(await tokenOf(member, 'email-change-confirm'))).toMatchObject(INVALID)
  })

  test('ends reset links that went to the old address', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    await world.call(requestPasswordReset, { body: { email: member.email } })
    const resets = (await findEmails(member)).filter(({ kind }) => kind === 'password-reset')
    const token = links('password-reset', resets.at(-1)?.facts.linkId ?? '')
    await confirmBoth(member)
    expect(await world.call(resetPassword, { body: { token, password: 'une phrase neuve' } })).toMatchObject(
      INVALID,
    )
  })
})

describe('old address', () => {
  test('refuses a pending change: its confirmation is void, sessions go on', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    const token = await tokenOf(member, 'email-change-notice')
    expect((await refuse(token)).body).toEqual({ undone: false })
    expect(await refuse(token)).toMatchObject(INVALID)
    expect(await confirm(await tokenOf(member, 'email-change-confirm'))).toMatchObject(INVALID)
    expect((await world.call(refreshToken, {}, { headers: { Cookie: member.cookie } })).status).toBe(200)
  })

  test('undoes a confirmed change within a week: restores the address, ends sessions and voids the password', async () => {
    const { member, next } = await aMovedMember()
    world.clock.advance(6 * 86_400_000)
    const token = await tokenOf(member, 'email-change-notice')
    expect((await refuse(token)).body).toEqual({ undone: true })
    expect(await refuse(token)).toMatchObject(INVALID)
    expect((await login(next, member.password)).status).toBe(401)
    expect((await login(member.email, member.password)).status).toBe(401)
    expect(await world.call(refreshToken, {}, { headers: { Cookie: member.cookie } })).toMatchObject({
      status: 401,
    })
    expect((await world.published(userProfileChanged)).at(-1)).toMatchObject({ email: member.email })

    await world.call(requestPasswordReset, { body: { email: member.email } })
    const resets = (await findEmails(member)).filter(({ kind }) => kind === 'password-reset')
    const reset = links('password-reset', resets.at(-1)?.facts.linkId ?? '')
    await world.call(resetPassword, { body: { token: reset, password: 'une phrase retrouvée' } })
    expect((await login(member.email, 'une phrase retrouvée')).status).toBe(200)
  })

  test('restores the address even after a further change', async () => {
    const { member, next } = await aMovedMember()
    const token = await tokenOf(member, 'email-change-notice')
    const { body } = await login(next, member.password)
    const thief = { ...member, token: body.token }
    await ask(thief, anAddress())
    await confirmBoth(member)
    expect((await refuse(token)).body).toEqual({ undone: true })
    expect((await world.published(userProfileChanged)).at(-1)).toMatchObject({ email: member.email })
  })

  test('restores the address even when the next one had a further change undone', async () => {
    const { member, next } = await aMovedMember()
    const token = await tokenOf(member, 'email-change-notice')
    const { body } = await login(next, member.password)
    await ask({ ...member, token: body.token }, anAddress())
    await confirmBoth(member)
    expect((await refuse(await tokenOf(member, 'email-change-notice'))).body).toEqual({ undone: true })
    expect((await world.call(registerUser, { body: aPerson({ email: member.email }) })).status).toBe(409)
    expect((await refuse(token)).body).toEqual({ undone: true })
    expect((await world.published(userProfileChanged)).at(-1)).toMatchObject({ email: member.email })
  })

  test('undoes a change for a week after it took effect', async () => {
    const member = await aMember()
    await ask(member, anAddress())
    const token = await tokenOf(member, 'email-change-notice')
    await confirm(await tokenOf(member, 'email-change-confirm'))
    world.clock.advance(6 * 86_400_000)
    await confirm(token)
    world.clock.advance(6 * 86_400_000)
    expect((await refuse(token)).body).toEqual({ undone: true })
  })

  test('stays reserved: refuses registrations and changes to it meanwhile', async () => {
    const { member } = await aMovedMember()
    const taking = await world.call(registerUser, { body: aPerson({ email: member.email }) })
    expect(taking).toMatchObject({ status: 409, code: 'EMAIL_TAKEN' })
    const other = await aMember()
    expect(await ask(other, member.email)).toMatchObject({ code: 'EMAIL_TAKEN' })
    const operator = createIdentityOperator({ database: world.database, clock: world.clock, ids: uuidV7 })
    const { email, password } = aPerson({ email: member.email })
    const byOperator = operator.createUser({ email, password, roles: ['ROLE_USER'] })
    await expect(byOperator).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    await operator.close()
    world.clock.advance(7 * 86_400_000)
    expect(await refuse(await tokenOf(member, 'email-change-notice'))).toMatchObject(INVALID)
    expect((await world.call(registerUser, { body: aPerson({ email: member.email }) })).status).toBe(201)
  })

  test('may be reused by the account itself', async () => {
    const { member, next } = await aMovedMember()
    const { body } = await login(next, member.password)
    const back = { ...member, token: body.token }
    expect((await ask(back, member.email)).status).toBe(202)
    await confirmBoth(member)
    expect((await login(member.email, member.password)).status).toBe(200)
  })
})
