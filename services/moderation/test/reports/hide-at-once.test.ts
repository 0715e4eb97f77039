import { answerReports, auditRecorded, contentHidden, getReport } from '@alcove/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HIDES_AN_HOUR } from '../../src/actions/hide-automatically.ts'
import { aNetwork, aPublished, aReport, hiddenAtOf } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

const HOUR_MS = 3_600_000
let world: ModerationWorld
beforeEach(async () => {
  world = await startModeration()
  world.clock.set(new Date('2026-11-21T10:00:00Z'))
})
afterEach(() => world.stop())

const isHidden = async (id: string) => (await hiddenAtOf(world, id)) !== null
const videos = (count: number) => Promise.all(Array.from({ length: count }, () => aPublished(world)))

test.each(['MINOR', 'NO_CONSENT'])(
  '%s hides a published content at once, without an account',
  async (type) => {
    const { contentId } = await aPublished(world)
    const { body } = await aReport(world, contentId, { type })
    expect(await isHidden(contentId)).toBe(true)
    expect(await world.published(contentHidden)).toMatchObject([
      { contentId, reportId: body.id, reportType: type },
    ])
    expect(await world.published(auditRecorded)).toContainEqual(
      expect.objectContaining({
        action: 'content.hide',
        actorId: null,
        subject: { type: 'content', id: contentId },
      }),
    )
  },
)

test.each(['INAPPROPRIATE', 'COPYRIGHT', 'SPAM', 'VIOLENCE', 'OTHER'])('%s hides nothing', async (type) => {
  const { contentId } = await aPublished(world)
  await aReport(world, contentId, { type })
  expect(await isHidden(contentId)).toBe(false)
})

test('accepts further reports about a hidden content without changing it', async () => {
  const { contentId } = await aPublished(world)
  await aReport(world, contentId, { type: 'MINOR' })
  expect(await aReport(world, contentId, { type: 'NO_CONSENT' })).toMatchObject({ status: 201 })
  expect(await world.published(contentHidden)).toHaveLength(1)
})

describe('dismissing one report while another keeps the hide', () => {
  test('announces the hide once no report must be kept from the owner', async () => {
    const { contentId } = await aPublished(world)
    const { body: kept } = await aReport(world, contentId, { type: 'MINOR' })
    const { body: other } = await aReport(world, contentId, { type: 'NO_CONSENT' })
    const since = await hiddenAtOf(world, contentId)
    const hiddenAt = since?.toISOString()
    world.clock.advance(HOUR_MS)
    expect((await dismiss(kept.id)).status).toBe(200)
    const said = await world.published(contentHidden)
    expect(said).toMatchObject([
      { reportId: kept.id, reportType: 'MINOR', revision: 4, hiddenAt },
      { reportId: other.id, reportType: 'NO_CONSENT', revision: 5, hiddenAt },
    ])
    expect(await hiddenAtOf(world, contentId)).toEqual(since)
  })

  test('keeps it secret while such a report waits', async () => {
    const { contentId } = await aPublished(world)
    const { body: first } = await aReport(world, contentId, { type: 'MINOR' })
    await aReport(world, contentId, { type: 'NO_CONSENT' })
    await aReport(world, contentId, { type: 'MINOR' })
    await dismiss(first.id)
    expect(await world.published(contentHidden)).toHaveLength(1)
  })

  test('announces nothing twice', async () => {
    const { contentId } = await aPublished(world)
    const { body: first } = await aReport(world, contentId, { type: 'NO_CONSENT' })
    await aReport(world, contentId, { type: 'NO_CONSENT' })
    await dismiss(first.id)
    expect(await world.published(contentHidden)).toHaveLength(1)
    expect(await isHidden(contentId)).toBe(true)
  })
})

describe('one network', () => {
  test('hides once a day, an IPv6 /48 as one, and again the next day', async () => {
    const ids = (await videos(5)).map(({ contentId }) => contentId)
    const [first = '', second = ''] = ids
    const addresses = [
      '2001:db8:ffff:1::1',
      '2001:db8:ffff:1:aaaa::2',
      '2001:db8:ffff:2::1',
      '2001:db8:fffe:1::1',
      '192.0.2.7',
    ]
    for (const [i, id] of ids.entries()) {
      await aReport(world, id, { type: i % 2 ? 'NO_CONSENT' : 'MINOR' }, { address: addresses[i] as string })
    }
    expect(await Promise.all(ids.map(isHidden))).toEqual([true, false, false, true, true])
    world.clock.advance(24 * HOUR_MS)
    await aReport(world, second, { type: 'MINOR' }, { address: '2001:db8:ffff:1::1' })
    expect(await isHidden(second)).toBe(true)
    expect(await isHidden(first)).toBe(true)
  })

  test('cannot empty the site from one IPv6 /48, and alerts as soon as it tries', async () => {
    const ids = (await videos(12)).map(({ contentId }) => contentId)
    for (const [i, id] of ids.entries()) {
      if (i === 6) world.clock.advance(HOUR_MS + 1_000)
      await aReport(world, id, { type: 'NO_CONSENT' }, { address: `2001:db8:ffff:${i.toString(16)}::1` })
      expect(await alert()).toBe(i === 0 ? 0 : 1)
    }
    expect((await Promise.all(ids.map(isHidden))).filter(Boolean)).toHaveLength(1)
    const { contentId } = await aPublished(world)
    await aReport(world, contentId, { type: 'MINOR' }, { address: '198.51.100.9' })
    expect(await isHidden(contentId)).toBe(true)
  })

  test('is braked once for each content, however often it repeats', async () => {
    const [first = '', second = ''] = (await videos(2)).map(({ contentId }) => contentId)
    const address = aNetwork()
    await aReport(world, first, { type: 'MINOR' }, { address })
    for (let i = 0; i < 3; i++) await aReport(world, second, { type: 'MINOR' }, { address })
    const rows = await world.database.query('SELECT outcome FROM automatic_hide ORDER BY outcome')
    expect(rows).toEqual([{ outcome: 'BRAKED' }, { outcome: 'HIDDEN' }])
    // Another network is not held back by that.
    await aReport(world, second, { type: 'MINOR' })
    expect(await isHidden(second)).toBe(true)
  })

  test('hides one of two contents that it reports at the same moment', async () => {
    const ids = (await videos(2)).map(({ contentId }) => contentId)
    const address = aNetwork()
    await Promise.all(ids.map((id) => aReport(world, id, { type: 'MINOR' }, { address })))
    expect((await Promise.all(ids.map(isHidden))).filter(Boolean)).toHaveLength(1)
  })

  test('is forgotten after its day: key and marks are deleted', async () => {
    const { contentId } = await aPublished(world)
    await aReport(world, contentId, { type: 'MINOR' })
    world.clock.advance(24 * HOUR_MS)
    await (await import('../../src/actions/retention/drop-network-marks.ts')).dropNetworkMarks({
      store: (await import('../support/world.ts')).openStore(world),
      clock: world.clock,
    })
    const left = await world.database.query(
      'SELECT key FROM network_key UNION ALL SELECT source FROM report WHERE source IS NOT NULL UNION ALL SELECT source FROM automatic_hide WHERE source IS NOT NULL',
    )
    expect(left).toEqual([])
  })
})

describe('the whole site', () => {
  test('raises an alert with the fifth hide of an hour, until the reports are answered', async () => {
    const all = (await videos(HIDES_AN_HOUR + 2)).map(({ contentId }) => contentId)
    for (const [i, id] of all.slice(0, HIDES_AN_HOUR + 1).entries()) {
      await aReport(world, id, { type: 'NO_CONSENT' })
      expect(await alert()).toBe(i + 1 < HIDES_AN_HOUR ? 0 : 1)
    }
    expect(await Promise.all(all.map(isHidden))).toEqual([...Array(HIDES_AN_HOUR).fill(true), false, false])
    const [last = '', braked = ''] = all.slice(HIDES_AN_HOUR - 1)
    await dismiss(braked)
    expect(await alert()).toBe(1)
    await dismiss(last)
    expect(await alert()).toBe(0)
    world.clock.advance(HOUR_MS + 1_000)
    await aReport(world, all.at(-1) as string, { type: 'NO_CONSENT' })
    expect(await isHidden(all.at(-1) as string)).toBe(true)
  })

  test('keeps five hides an hour for MINOR when NO_CONSENT has used up its own', async () => {
    const all = (await videos(2 * HIDES_AN_HOUR + 2)).map(({ contentId }) => contentId)
    const abuse = all.splice(0, HIDES_AN_HOUR + 1)
    for (const id of abuse) await aReport(world, id, { type: 'NO_CONSENT' })
    for (const id of all) await aReport(world, id, { type: 'MINOR' })
    expect(await Promise.all(abuse.map(isHidden))).toEqual([...Array(HIDES_AN_HOUR).fill(true), false])
    expect(await Promise.all(all.map(isHidden))).toEqual([...Array(HIDES_AN_HOUR).fill(true), false])
    for (const id of abuse) await dismiss(id)
    expect(await alert()).toBe(1)
    for (const id of all) await dismiss(id)
    expect(await alert()).toBe(0)
  })
})

/** All reports about a content, or one of them. */
function dismiss(id: string) {
  return world.call(answerReports, { params: { id }, body: { status: 'DISMISSED' } }, { as: aModerator() })
}

async function alert(): Promise<number> {
  const text = await (await world.fetch('/metrics')).text()
  const line = text.split('\n').find((one) => one.startsWith('alcove_alert{') && one.includes('report-surge'))
  return Number(line?.split(' ').at(-1))
}

test('does not hide a content again after a moderator’s dismissal', async () => {
  const { contentId } = await aPublished(world)
  const { body } = await aReport(world, contentId, { type: 'MINOR' })
  const dismissal = { params: { id: contentId }, body: { status: 'DISMISSED' as const, note: 'Adultes' } }
  expect((await world.call(answerReports, dismissal, { as: aModerator() })).status).toBe(200)
  expect(await isHidden(contentId)).toBe(false)
  expect((await world.call(getReport, { params: { receipt: body.receipt } })).body.answer).toBe('Adultes')
  await aReport(world, contentId, { type: 'MINOR' })
  expect(await isHidden(contentId)).toBe(false)
})
