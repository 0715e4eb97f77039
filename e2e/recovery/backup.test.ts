import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseName, databaseUrls } from '@alcove/embedded/config'
import { until } from '@alcove/embedded/demo/until'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'
import { admin, newDataDir, type RunningPlatform, runPlatform } from '../support/run-platform.ts'
import { readEventFacts } from './agreement.ts'
import { type Acknowledged, enterAs, makeTraffic } from './traffic.ts'

const PATIENCE_MS = 120_000

/** The rehearsal: backs up a platform in use, and restores the backup as a second platform. */
describe('a backup that is taken while everything goes on', { timeout: 300_000 }, () => {
  let original: InstalledPlatform
  let copy: Awaited<ReturnType<typeof newDataDir>>
  let restored: RunningPlatform
  let film: Buffer
  const folder = join(tmpdir(), `alcove-backup-${process.pid}`)
  const later = join(tmpdir(), `alcove-backup-later-${process.pid}`)

  beforeAll(async () => {
    film = (await aFilm()).file
    original = await installPlatform()
    copy = await newDataDir()
  })
  afterAll(async () => {
    await restored?.stop()
    await copy?.remove()
    await original?.remove()
    await rm(folder, { recursive: true, force: true })
    await rm(later, { recursive: true, force: true })
  })

  async function prepared(title: string): Promise<string> {
    const uploader = await original.enter(original.people.uploader)
    const id = await sendFilm(uploader, title, film)
    await until(`${title} is prepared`, PATIENCE_MS, async () => {
      const { status } = await uploader.call('GET /api/contents/{id}', { params: { id } })
      return status === 'PENDING' || undefined
    })
    return id
  }

  /** Reads the restored databases before a platform runs on them. */
  async function whileResting<T>(work: (urls: Record<DatabaseName, string>) => Promise<T>): Promise<T> {
    const cluster = await startCluster(copy)
    try {
      return await work(databaseUrls(cluster.url, {}))
    } finally {
      await cluster.stop()
    }
  }

  let approved: string
  let pending: string
  let before: Acknowledged
  let traffic: ReturnType<typeof makeTraffic>

  test('is complete and private, and interrupts no request', async () => {
    approved = await prepared('Approuvé avant la sauvegarde')
    pending = await prepared('En attente pendant la sauvegarde')
    const moderator = await original.enter(original.people.moderator)
    await moderator.call('PATCH /api/contents/{id}', {
      params: { id: approved },
      body: { status: 'APPROVED' },
    })
    traffic = makeTraffic(original.running.url, await original.enter(original.people.uploader))
    await until('traffic', PATIENCE_MS, async () => traffic.acknowledged.emails.length >= 6 || undefined)

    before = structuredClone(traffic.acknowledged)
    const said = await admin(original.dataDir, 'backup', folder)
    const newest = await sendFilm(await original.enter(original.people.uploader), 'Après', film)
    await traffic.stop()

    expect(said).toMatch(/no event was published for \d+ ms/)
    expect(Number(/published for (\d+) ms/.exec(said)?.[1])).toBeLessThan(2_000)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder, { recursive: true })) {
      const found = await stat(join(folder, name))
      if (found.isFile()) expect([name, found.mode & 0o077]).toEqual([name, 0])
    }
    // Traffic never stopped, and later changes are not in the backup.
    expect(traffic.acknowledged.emails.length).toBeGreaterThan(before.emails.length)
    expect(newest).not.toBe('')
  })

  test('is put into an empty installation, once, and the databases agree', async () => {
    const said = await admin(copy.dataDir, 'restore', folder)
    expect(said).toContain('files that they name and the store lacks: 0')
    await expect(admin(copy.dataDir, 'restore', folder)).rejects.toThrow('belongs to an installation')
    await whileResting(async (urls) => {
      const facts = await readEventFacts(urls)
      expect(facts.written.size).toBeGreaterThan(10)
      // No effect without its cause …
      for (const [group, ids] of facts.effects)
        expect([group, [...ids].filter((id) => !facts.written.has(id))]).toEqual([group, []])
      // … nothing that its author takes for published is missing in the log …
      expect([...facts.published].filter((id) => !facts.logged.has(id))).toEqual([])
      // … and nothing that the log takes for handled is without its effect.
      for (const [group, ids] of facts.handled)
        expect([group, [...ids].filter((id) => !facts.effects.get(group)?.has(id))]).toEqual([group, []])
    })
  })

  test('has everything that was acknowledged before it began, and goes on from there', async () => {
    restored = await runPlatform(copy)
    const { uploader, moderator } = original.people
    const creator = await visitAs(restored.url, uploader.email, uploader.password)
    for (const id of before.contents)
      await creator.call('POST /api/contents/{id}/upload-url', {
        params: { id },
        body: { filename: 'suite.mp4', mimeType: 'video/mp4' },
      })
    expect(before.emails.length).toBeGreaterThanOrEqual(6)
    for (const email of before.emails.slice(-6)) await enterAs(restored.url, email)

    const { url } = await creator.call('GET /api/contents/{id}/hls-url', { params: { id: approved } })
    const playlist = await fetch(new URL(url, restored.url))
    expect(playlist.status).toBe(200)
    expect(await playlist.text()).toContain('#EXT-X-STREAM-INF')

    // Pending contents are decided now, and every service receives the decision.
    const judge = await visitAs(restored.url, moderator.email, moderator.password)
    await judge.call('PATCH /api/contents/{id}', { params: { id: pending }, body: { status: 'APPROVED' } })
    await until('it is listed', PATIENCE_MS, async () => {
      const { member } = await creator.call('GET /api/contents', { query: {} })
      return (
        (member.some((one) => one.id === pending) && member.some((one) => one.id === approved)) || undefined
      )
    })
    // One consumer is enough to list a content, and a stop does not wait for the others.
    const urls = databaseUrls((await startCluster(copy)).url, {})
    await until('every event arrived', PATIENCE_MS, async () => {
      const { waiting } = await readEventFacts(urls)
      return waiting === 0 || undefined
    })
    await restored.stop()
  })

  test('is followed by one that links what has not changed', async () => {
    const said = await admin(original.dataDir, 'backup', later, '--base', folder)
    expect(said).toContain('Done')
    const [one] = await readdir(join(folder, 'objects', 'hls', approved))
    const key = join('objects', 'hls', approved, one as string, 'master.m3u8')
    expect((await stat(join(later, key))).ino).toBe((await stat(join(folder, key))).ino)
    await expect(admin(original.dataDir, 'backup', folder)).rejects.toThrow('is not empty')
  })
})
