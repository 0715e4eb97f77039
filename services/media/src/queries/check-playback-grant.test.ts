import { createTokenSealer } from '@alcove/kit/tokens/sealed-token'
import { expect, test } from 'vitest'
import type { GrantStanding, PlaybackGrant } from '../domain/playback.ts'
import { createCheckPlaybackGrant } from './check-playback-grant.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const grants = createTokenSealer('only for this test', 'playback-grant')
const grant: PlaybackGrant = {
  ...{ c: 'content', w: 'viewer', a: null, t: 0, s: null, p: 'proof', r: 3, u: 1 },
  exp: NOW.getTime() / 1000 + 60,
}
const approved: GrantStanding = {
  ...{
    state: 'APPROVED',
    hidden: false,
    hideUnannounced: false,
    evidenceHeld: false,
    hlsPrefix: 'hls/content/set',
    restrictedRevision: 0,
  },
  ...{ uploaderSuspended: false, uploaderSuspendedRevision: 0, sessionEnded: false },
  ...{ accessChangedAt: null, accessRevision: null, accessRevisedAt: null },
}

function holding(standing: GrantStanding | null) {
  let lookUps = 0
  const findGrantStanding = async () => {
    lookUps++
    return standing
  }
  const checkPlaybackGrant = createCheckPlaybackGrant({
    grants,
    clock: { now: () => NOW },
    store: { findGrantStanding } as never,
  })
  return { checkPlaybackGrant, lookUps: () => lookUps }
}

test('queries the database once for a grant, however many of its files are requested', async () => {
  const { checkPlaybackGrant, lookUps } = holding(approved)
  const token = grants.seal(grant)
  const checked = await Promise.all(Array.from({ length: 40 }, () => checkPlaybackGrant(token)))
  expect(checked).toContainEqual({ contentId: 'content', hlsPrefix: 'hls/content/set' })
  await checkPlaybackGrant(token)
  expect(lookUps()).toBe(1)
  await checkPlaybackGrant(grants.seal(grant))
  expect(lookUps()).toBe(2)
})

test('queries the database once for an ended grant, and never for a foreign or expired one', async () => {
  const { checkPlaybackGrant, lookUps } = holding({ ...approved, restrictedRevision: 4 })
  const ended = grants.seal(grant)
  for (let i = 0; i < 3; i++) await expect(checkPlaybackGrant(ended)).rejects.toThrow('lecture')
  expect(lookUps()).toBe(1)
  await expect(checkPlaybackGrant('x.y')).rejects.toThrow('lecture')
  await expect(checkPlaybackGrant(grants.seal({ ...grant, exp: NOW.getTime() / 1000 }))).rejects.toThrow(
    'lecture',
  )
  expect(lookUps()).toBe(1)
})

test.each<[string, Partial<GrantStanding>]>([
  ['a later decision took it away', { restrictedRevision: 4 }],
  ['the uploader was suspended since', { uploaderSuspendedRevision: 2 }],
  ['the uploader is suspended', { uploaderSuspended: true, uploaderSuspendedRevision: 1 }],
  ['the session of its subject ended', { sessionEnded: true }],
  ['the access of its subject changed', { accessChangedAt: NOW }],
  ['nothing is published any more', { state: 'REJECTED' }],
  ['there is nothing to play', { hlsPrefix: null }],
])('refuses when %s', async (_, change) => {
  await expect(holding({ ...approved, ...change }).checkPlaybackGrant(grants.seal(grant))).rejects.toThrow(
    'lecture',
  )
})

test('refuses a grant whose content is missing', async () => {
  await expect(holding(null).checkPlaybackGrant(grants.seal(grant))).rejects.toThrow('lecture')
})

test('keeps a grant after an access change from before its token, and after the decision that it names', async () => {
  const standing = { ...approved, restrictedRevision: 3, accessChangedAt: new Date(5_000) }
  await expect(
    holding(standing).checkPlaybackGrant(grants.seal({ ...grant, t: 5_000 })),
  ).resolves.toBeDefined()
})

test('compares revisions of the subject instead of times where the grant names one', async () => {
  const standing = { ...approved, accessChangedAt: NOW, accessRevision: 4, accessRevisedAt: NOW }
  const check = (change: Partial<PlaybackGrant>) =>
    holding(standing).checkPlaybackGrant(grants.seal({ ...grant, ...change }))
  await expect(check({ t: NOW.getTime() + 3_600_000, v: 3 })).rejects.toThrow('lecture')
  await expect(check({ t: NOW.getTime() - 3_600_000, v: 4 })).resolves.toBeDefined()
  await expect(check({ t: NOW.getTime() - 1 })).rejects.toThrow('lecture')
})
