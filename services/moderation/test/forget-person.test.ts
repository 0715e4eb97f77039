import { answerReports, userDeleted, userProfileChanged } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aPublished, aReport } from './support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from './support/world.ts'

const world: ModerationWorld = await startModeration()
afterAll(() => world.stop())

const NAME = 'Lise Martin'
const GONE = { reporter_id: null, name: null, email: null }
let typed: string
let contentId: string
let accounts = 0
beforeEach(async () => {
  typed = `Lise-${++accounts}@exemple.test`
  contentId = (await aPublished(world)).contentId
})

const deleted = (userId: string) => world.receives(userDeleted, { userId })
const ended = (userId: string) => world.receivesTombstone(userProfileChanged, userId)
const ORDERS: [string, ((userId: string) => Promise<void>)[]][] = [
  ['before', [deleted, ended]],
  ['after', [ended, deleted]],
]
const ofReport = async (id: string) =>
  (await world.database.query('SELECT reporter_id, name, email FROM report WHERE id = $1', [id]))[0]

/** Creates an account with the address that an anonymous reporter typed, in other case. */
async function anAccountWith(emailProven: boolean) {
  const caller = { ...aCaller(), email: typed.toLowerCase() }
  const { id: userId, email } = caller
  await world.receives(userProfileChanged, { userId, revision: 1, email, username: null, emailProven })
  return caller
}
async function aReportBy(as?: ReturnType<typeof aCaller>): Promise<string> {
  const body = { type: 'COPYRIGHT', name: NAME, email: typed, goodFaith: true }
  return (await aReport(world, contentId, body, as ? { as } : {})).body.id
}

describe.each(ORDERS)('an account is deleted, user.deleted heard %s the tombstone:', (_, steps) => {
  test('erases its typed details, and keeps anonymous ones while its address is unproven', async () => {
    const squatter = await anAccountWith(false)
    const [asStranger, own] = [await aReportBy(), await aReportBy(squatter)]
    for (const step of steps) await step(squatter.id)
    expect(await ofReport(asStranger)).toEqual({ reporter_id: null, name: NAME, email: typed })
    expect(await ofReport(own)).toEqual(GONE)
  })

  test('erases what was typed under a proven address', async () => {
    const owner = await anAccountWith(true)
    const [asStranger, own] = [await aReportBy(), await aReportBy(owner)]
    for (const step of steps) await step(owner.id)
    expect([await ofReport(asStranger), await ofReport(own)]).toEqual([GONE, GONE])
  })
})

test('ignores an address that was proven before another one replaced it', async () => {
  const caller = await anAccountWith(true)
  const asStranger = await aReportBy()
  const next = { userId: caller.id, revision: 2, email: 'autre@exemple.test', username: null }
  await world.receives(userProfileChanged, { ...next, emailProven: true })
  await deleted(caller.id)
  expect(await ofReport(asStranger)).toMatchObject({ name: NAME, email: typed })
})

test('keeps a report without its reporter, and leaves those of others', async () => {
  const [reporter, other] = [aCaller(), aCaller()]
  for (const as of [reporter, other]) await aReport(world, contentId, { type: 'COPYRIGHT' }, { as })
  await deleted(reporter.id)
  const left = await world.database.query('SELECT reporter_id FROM report WHERE case_id = $1', [contentId])
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ reporter_id: null })
  expect(left).toContainEqual({ reporter_id: other.id })
})

test('keeps all reports of one account and type without it', async () => {
  const as = aCaller()
  const [params, body] = [{ id: contentId }, { status: 'DISMISSED' } as const]
  await aReport(world, contentId, { type: 'SPAM', name: NAME }, { as })
  await world.call(answerReports, { params, body }, { as: aModerator() })
  await aReport(world, contentId, { type: 'SPAM', name: NAME }, { as })
  await deleted(as.id)
  expect(
    await world.database.query('SELECT reporter_id, name, email FROM report WHERE case_id = $1', [contentId]),
  ).toEqual([GONE, GONE])
})
