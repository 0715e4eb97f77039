import {
  confirmEmailChange,
  logIn,
  refuseEmailChange,
  registerUser,
  requestEmailChange,
  userNoticeDue,
} from '@alcove/contracts'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { expect } from 'vitest'
import { ACCOUNT_LINK_KEY, aPerson, bearer, type IdentityWorld, readRefreshCookie } from './world.ts'

export const links = createAccountLinks(ACCOUNT_LINK_KEY)
const sealer = createAddressSealer(ACCOUNT_LINK_KEY)
export const opened = ({ email }: AccountEmail['to']) => sealer.open(email ?? '')

let addresses = 0
export const anAddress = () => `autre-${++addresses}@exemple.test`

interface AccountEmail {
  kind: string
  to: { userId: string; email: string | null; source: string | null }
  facts: { linkId?: string }
}

/** The mails of one change of address: to the new one, and to the old one. */
export const SIDES = ['email-change-confirm', 'email-change-notice'] as const
type Side = (typeof SIDES)[number]

async function registerMember(world: IdentityWorld) {
  const person = aPerson()
  const { body, headers } = await world.call(registerUser, { body: person })
  return { ...person, id: body.user.id, token: body.token, cookie: readRefreshCookie(headers) }
}
type Member = Awaited<ReturnType<typeof registerMember>>

/** The steps of a change of address, as its member and the holders of both mailboxes take them. */
export function emailChangesOf(worldOf: () => IdentityWorld) {
  const call: IdentityWorld['call'] = (...args) => worldOf().call(...args)
  const aMember = () => registerMember(worldOf())
  const ask = (member: Member, email: string, currentPassword = member.password) =>
    call(
      requestEmailChange,
      { params: { id: member.id }, body: { email, currentPassword } },
      bearer(member.token),
    )
  const findEmails = async (member: Member): Promise<AccountEmail[]> =>
    ((await worldOf().published(userNoticeDue)) as unknown as AccountEmail[]).filter(
      ({ to }) => to.userId === member.id,
    )
  async function tokenOf(member: Member, kind: Side): Promise<string> {
    const mails = (await findEmails(member)).filter((notice) => notice.kind === kind)
    return links(kind, mails.at(-1)?.facts.linkId ?? '')
  }
  const confirm = (token: string) => call(confirmEmailChange, { body: { token } })

  /** Confirms the newest change of a member from both addresses. @returns both answers */
  async function confirmBoth(member: Member, sides: readonly Side[] = SIDES) {
    const answers = []
    for (const kind of sides) answers.push((await confirm(await tokenOf(member, kind))).body)
    return answers
  }

  /** Creates a member whose change of address both addresses confirmed. */
  async function aMovedMember() {
    const member = await aMember()
    const next = anAddress()
    await ask(member, next)
    expect(await confirmBoth(member)).toEqual([{ changed: false }, { changed: true }])
    return { member, next }
  }

  const refuse = (token: string) => call(refuseEmailChange, { body: { token } })
  const login = (email: string, password: string) => call(logIn, { body: { email, password } })
  return { aMember, ask, findEmails, tokenOf, confirm, refuse, login, confirmBoth, aMovedMember }
}
