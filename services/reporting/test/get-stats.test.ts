import {
  contentApproved,
  contentFailed,
  contentProcessed,
  contentRejected,
  contentUploaded,
  getStats,
  userLoggedIn,
  userProfileChanged,
  userRegistered,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting()
})
afterEach(() => world.stop())

async function stats() {
  const answered = await world.call(getStats, {}, { as: aCaller('ROLE_ADMIN') })
  expect(answered.status).toBe(200)
  return answered.body
}

const nothing = {
  totalUsers: 0,
  totalContents: 0,
  pendingContents: 0,
  approvedContents: 0,
  rejectedContents: 0,
  uploadsToday: 0,
  loginsToday: 0,
  totalReports: 0,
  totalPayments: 0,
  storageUsed: 0,
  totalFiles: 0,
  hlsVideos: 0,
}

test('is for administrators only', async () => {
  expect(await world.call(getStats, {})).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  for (const caller of [aCaller(), aCaller('ROLE_MODERATOR')])
    expect(await world.call(getStats, {}, { as: caller })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('starts at zero, and every stat follows its events', async () => {
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
  const today = new Date('2026-11-21T10:00:00Z')
  expect(await stats()).toEqual(nothing)

  const [userId, waiting, approved, rejected, failed, preparing] = Array.from({ length: 6 }, uuidV7)
  const uploads = [waiting, approved, rejected, failed, preparing]
  await world.hearsAll([
    said(userRegistered, { userId }),
    said(userProfileChanged, { userId }),
    said(userLoggedIn, { userId, loggedInAt: today.toISOString() }),
    ...uploads.map((contentId) =>
      said(contentUploaded, { contentId, userId, fileSize: 1_000_400_000 }, today),
    ),
  ])
  expect(await stats()).toEqual({
    ...nothing,
    totalUsers: 1,
    totalContents: 5,
    uploadsToday: 5,
    loginsToday: 1,
    storageUsed: 5.002,
    totalFiles: 5,
  })

  for (const contentId of [waiting, approved, rejected])
    await world.receives(contentProcessed, {
      contentId,
      userId,
      revision: 2,
      storedBytes: 600_000,
      storedFiles: 7,
    })
  await world.hearsAll([
    said(contentFailed, { contentId: failed, userId, revision: 2 }),
    said(contentApproved, { contentId: approved, userId, revision: 3 }),
    said(contentRejected, { contentId: rejected, userId, revision: 3 }),
  ])
  expect(await stats()).toEqual({
    ...nothing,
    totalUsers: 1,
    totalContents: 5,
    pendingContents: 1,
    approvedContents: 1,
    rejectedContents: 1,
    uploadsToday: 5,
    loginsToday: 1,
    storageUsed: 5.004,
    totalFiles: 26,
    hlsVideos: 3,
  })
})

test('sums reports and payments over their tallies', async () => {
  await world.database.query(
    `INSERT INTO tally (figure, day, count) VALUES ('report', '2026-11-20', 3), ('report', '2026-11-21', 4),
     ('payment', '2026-11-20', 5), ('age-check', '2026-11-20', 9)`,
  )
  expect(await stats()).toEqual({ ...nothing, totalReports: 7, totalPayments: 5 })
})

describe('today is a day in Paris', () => {
  const logins = (...moments: string[]) =>
    world.hearsAll(moments.map((loggedInAt) => said(userLoggedIn, { userId: uuidV7(), loggedInAt })))
  const loginsAt = async (now: string) => {
    world.clock.set(new Date(now))
    return (await stats()).loginsToday
  }

  test('from midnight to midnight, whenever the event arrives', async () => {
    await logins('2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00.000Z', '2026-11-21T22:59:59.999Z')
    await logins('2026-11-21T23:00:00.000Z')
    expect(await loginsAt('2026-11-20T22:59:00Z')).toBe(1)
    expect(await loginsAt('2026-11-20T23:00:00Z')).toBe(2)
    expect(await loginsAt('2026-11-21T22:59:00Z')).toBe(2)
    expect(await loginsAt('2026-11-21T23:00:00Z')).toBe(1)
    expect(await loginsAt('2026-11-22T23:00:00Z')).toBe(0)
  })

  test('of 23 hours in spring and 25 in autumn', async () => {
    await logins('2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z')
    await logins('2026-03-29T22:00:00.000Z')
    expect(await loginsAt('2026-03-29T12:00:00Z')).toBe(2)
    expect(await loginsAt('2026-03-29T22:00:00Z')).toBe(1)
    await logins('2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z')
    await logins('2026-10-25T23:00:00.000Z')
    expect(await loginsAt('2026-10-25T00:30:00Z')).toBe(2)
    expect(await loginsAt('2026-10-25T22:59:00Z')).toBe(2)
    expect(await loginsAt('2026-10-25T23:00:00Z')).toBe(1)
  })

  test('counts uploads on the day of the accepted file, not of the announcement', async () => {
    const createdAt = '2026-11-21T22:50:00.000Z'
    const accepted = new Date('2026-11-21T23:05:00Z')
    await world.hearsAll([said(contentUploaded, { contentId: uuidV7(), createdAt }, accepted)])
    world.clock.set(new Date('2026-11-21T22:55:00Z'))
    expect((await stats()).uploadsToday).toBe(0)
    world.clock.set(accepted)
    expect((await stats()).uploadsToday).toBe(1)
  })
})
