import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST_FILE, readManifest } from '@alcove/embedded/backup/manifest'
import { restoreBackup } from '@alcove/embedded/backup/restoring/restore-backup'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { verifyBackup } from '@alcove/embedded/backup/verify-backup'
import { upgradeDatabases } from '@alcove/embedded/installation/upgrade-databases'
import { RELAY_LOCK } from '@alcove/kit/events/relay'
import { recordInstallation } from '@alcove/kit/installation/installation-record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AnInstallation,
  anInstallation,
  CONTENT,
  cleanUp,
  contentOf,
  emptyTarget,
  ID,
  newFolder,
  put,
  SOURCE,
  silent,
  USER,
  within,
} from './an-installation.ts'

const TIMEOUT = { timeout: 120_000 }
let source: AnInstallation
beforeAll(async () => {
  source = await anInstallation()
})
afterAll(cleanUp)

test(
  'comes back row by row, with guards, numbers, jobs, files and the installation id',
  TIMEOUT,
  async () => {
    const backup = join(await newFolder(), 'one')
    const { manifest } = await takeBackup(source, backup)
    expect(manifest.installationId).toBe(ID)
    expect(await readManifest(backup)).toEqual(manifest)
    expect(await readFile(join(backup, MANIFEST_FILE), 'utf8')).not.toContain('postgres://secret')
    const target = await emptyTarget()
    const report = await restoreBackup(target, backup, { log: silent })
    expect(await contentOf(target.databases)).toEqual(await contentOf(source.databases))
    expect(report.differences).toEqual({ contents: 1, missing: [], unknown: [] })
    expect(await readFile(join(target.objectFolder, SOURCE), 'utf8')).toBe('original')
    expect(await readFile(join(target.dataDir, 'secrets/grant-signing-key'), 'utf8')).toBe('secret')
    expect((await stat(join(target.dataDir, 'secrets/grant-signing-key'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(target.dataDir, 'installation-id'), 'utf8')).trim()).toBe(ID)
    expect(await readdir(target.objectFolder)).not.toContain('.parts')
    // What the tables refuse they refuse again, and numbers go on where they were.
    await within(target.databases.reporting, async (database) => {
      await expect(database.query('DELETE FROM journal_entry')).rejects.toThrow('append-only')
      const [row] = await database.query<{ position: string }>(
        `INSERT INTO journal_entry (entry_id, action, subject_type, subject_id, details, recorded_at, received_at)
       VALUES (gen_random_uuid(), 'next', 'content', 'x', '{}', now(), now()) RETURNING position`,
      )
      expect(Number(row?.position)).toBe(8)
    })
    await within(target.databases.moderation, (database) =>
      expect(database.query('DELETE FROM moderation_case')).rejects.toThrow('violates foreign key'),
    )
    // The next start finds nothing that does not fit.
    await upgradeDatabases(target.databases, silent, new AbortController().signal)
  },
)

test(
  'ends every session that was open in the backup, and gives no revision of an account again',
  TIMEOUT,
  async () => {
    const [open, ended] = ['0193a5a0-0000-7000-8000-00000000005a', '0193a5a0-0000-7000-8000-00000000005b']
    await within(source.databases.identity, (database) =>
      database.query(
        `WITH owner AS (
         INSERT INTO account (id, email, email_key, password_hash, roles, revision, created_at)
         VALUES ($1, 'session@demo.test', 'session@demo.test', 'x', '{ROLE_USER}', 1, now()) RETURNING id)
       INSERT INTO refresh_family (id, user_id, secret, created_at, ended_at, end_reason)
       SELECT $2::uuid, id, ''::bytea, now(), NULL::timestamptz, NULL FROM owner
       UNION ALL SELECT $3::uuid, id, ''::bytea, now(), '2026-11-21T10:00:00Z', 'logged-out' FROM owner`,
        ['0193a5a0-0000-7000-8000-000000000059', open, ended],
      ),
    )
    const backup = join(await newFolder(), 'one')
    await takeBackup(source, backup)
    const target = await emptyTarget()
    await restoreBackup(target, backup, { log: silent })
    const sessions = await within(target.databases.identity, (database) =>
      database.query('SELECT id, ended_at, end_reason FROM refresh_family ORDER BY id'),
    )
    expect(sessions).toEqual([
      { id: open, ended_at: expect.any(Date), end_reason: 'backup.restore' },
      { id: ended, ended_at: new Date('2026-11-21T10:00:00Z'), end_reason: 'logged-out' },
    ])
    const accounts = await within(target.databases.identity, (database) =>
      database.query<{ revision: number }>("SELECT revision FROM account WHERE email = 'session@demo.test'"),
    )
    expect(accounts[0]?.revision).toBeGreaterThan(50_000)
  },
)

test('publishes events of a broker again from the outboxes', TIMEOUT, async () => {
  await within(source.databases.media, (database) =>
    database.query(
      "INSERT INTO kit.outbox (topic, key, value, published_at) VALUES ('content.uploaded', 'k', '{}', now())",
    ),
  )
  const backup = join(await newFolder(), 'one')
  await takeBackup({ ...source, eventTransport: 'kafka' }, backup)
  const target = await emptyTarget()
  await restoreBackup(target, backup, { log: silent })
  const [row] = await within(target.databases.media, (database) =>
    database.query<{ n: number }>('SELECT count(*)::int AS n FROM kit.outbox WHERE published_at IS NULL'),
  )
  expect(row?.n).toBe(1)
})

test('names objects that were lost before, and unknown ones', TIMEOUT, async () => {
  const objectFolder = join(await newFolder(), 'objects')
  const newer = 'hls/0193a5a0-0000-7000-8000-0000000000ff/one'
  await put(objectFolder, `${newer}/master.m3u8`, 'newer than the snapshot')
  await put(objectFolder, `hls/${CONTENT}/first/master.m3u8`, '#EXTM3U')
  const backup = join(await newFolder(), 'one')
  await takeBackup({ ...source, objectFolder }, backup)
  const target = await emptyTarget()
  const { differences } = await restoreBackup(target, backup, { log: silent })
  expect(differences).toEqual({
    contents: 1,
    missing: [{ contentId: CONTENT, key: SOURCE }],
    unknown: [newer],
  })
  expect(await readFile(join(target.objectFolder, `${newer}/master.m3u8`), 'utf8')).toBe(
    'newer than the snapshot',
  )
})

test('removes a stopped backup, and releases the relays', TIMEOUT, async () => {
  const place = await newFolder()
  const cut = new AbortController()
  const backup = takeBackup(source, join(place, 'cut'), {
    signal: cut.signal,
    say: (line) => line.startsWith('media') && cut.abort(new Error('cut')),
  })
  await expect(backup).rejects.toThrow('cut')
  expect(await readdir(place)).toEqual([])
  await within(source.databases.media, async (database) => {
    const [row] = await database.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      RELAY_LOCK,
    ])
    expect(row?.locked).toBe(true)
  })
})

test('removes a backup that fills the disk', TIMEOUT, async (context) => {
  const disk = await newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    console.warn('SKIPPED: a full disk was not tried, for nothing can be mounted here')
    return context.skip()
  }
  try {
    const objectFolder = join(await newFolder(), 'objects')
    await mkdir(objectFolder)
    await writeFile(join(objectFolder, 'large'), Buffer.alloc(256 * 1024, 7))
    await expect(takeBackup({ ...source, objectFolder }, join(disk, 'full'))).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(await readdir(disk)).toEqual([])
  } finally {
    execFileSync('umount', [disk])
  }
})

test('overwrites nothing, and accepts databases of one installation only', TIMEOUT, async () => {
  const mine = await newFolder()
  await put(mine, 'mine', 'x')
  await expect(takeBackup(source, mine)).rejects.toThrow('is not empty')
  expect(await readdir(mine)).toEqual(['mine'])
  await expect(
    takeBackup({ ...source, installationId: USER }, join(await newFolder(), 'one')),
  ).rejects.toThrow(`belongs to installation ${USER}`)
  await within(source.databases.billing, (database) => recordInstallation(database, USER))
  await expect(takeBackup(source, join(await newFolder(), 'two'))).rejects.toThrow('different installations')
  await within(source.databases.billing, (database) => recordInstallation(database, ID))
  await rm(mine, { recursive: true })
})

test('lets one of two backups have a folder; the other removes nothing', TIMEOUT, async () => {
  const folder = join(await newFolder(), 'both')
  const both = await Promise.allSettled([takeBackup(source, folder), takeBackup(source, folder)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason.message).toContain(
    'Another backup is being written',
  )
  await verifyBackup(folder, await readManifest(folder))
  expect(await readdir(folder)).not.toContain('.being-written')
})

test.each<[string, (folder: string) => Promise<unknown>, string]>([
  [
    'loses a file',
    (folder) => rm(join(folder, 'databases', 'identity'), { recursive: true }),
    'is missing: something else',
  ],
  [
    'meets a file',
    (folder) => put(folder, 'databases/reporting/public.journal_entry.gz', 'theirs'),
    'EEXIST',
  ],
])('rejects a backup that %s meanwhile', TIMEOUT, async (_, interfere, words) => {
  const folder = await newFolder()
  const events: Promise<unknown>[] = []
  const say = (line: string) => {
    if (line.startsWith('identity: ')) events.push(interfere(folder))
  }
  await expect(takeBackup(source, folder, { say })).rejects.toThrow(words)
  await Promise.all(events)
  expect(await readdir(folder)).toEqual([])
})
