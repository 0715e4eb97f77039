import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { storeRenditions } from '../../src/actions/preparation/store-renditions.ts'
import { openFolderStore } from '../../src/adapters/folder/folder-store.ts'

const run = (...[program = '', ...args]: string[]) => execFileSync(program, args, { stdio: 'pipe' })
const log = pino({ level: 'silent' })
const signal = new AbortController().signal
const NAMES = ['s00000.m4s', 's00001.m4s']

async function makeFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'alcove-power-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

async function makeRenditions(work: string): Promise<void> {
  await mkdir(join(work, 'v240'), { recursive: true })
  for (const name of NAMES) await writeFile(join(work, 'v240', name), Buffer.alloc(200_000, 1))
}

/** Mounts the disk in this file. @returns false where that is not allowed */
function mount(disk: string, at: string): boolean {
  try {
    run('mount', '-o', 'loop', disk, at)
  } catch {
    return false
  }
  onTestFinished(() => void run('umount', at))
  return true
}

test('has a whole set synced, and what was stored before, when it is stored', async () => {
  const root = await makeFolder()
  const store = openFolderStore(join(root, 'objects'), 'x'.repeat(40), systemClock)
  await makeRenditions(join(root, 'work'))
  const synced: { keys: readonly string[]; stored: boolean }[] = []
  const objects = {
    ...store,
    sync: async (keys: readonly string[]) => {
      const stored = await Promise.all(keys.map((key) => store.stat(key)))
      synced.push({ keys, stored: stored.every(Boolean) })
    },
  }
  await mkdir(join(root, 'objects/hls/film/one'), { recursive: true })
  await writeFile(join(root, 'objects/hls/film/one/poster.jpg'), 'jpeg')
  const before = new Map([['poster.jpg', 4]])
  await storeRenditions({ objects, log }, join(root, 'work'), 'hls/film/one', signal, before)
  const files = ['poster.jpg', ...NAMES.map((name) => `v240/${name}`)]
  expect(synced.map(({ keys, stored }) => ({ keys: [...keys].sort(), stored }))).toEqual([
    { keys: files.map((name) => `hls/film/one/${name}`), stored: true },
  ])
})

/** Needs root and loop devices: a copy of a mounted disk holds what a power cut leaves. */
test.skipIf(process.getuid?.() !== 0)('has renditions on disk once a commit names them', async ({ skip }) => {
  const root = await makeFolder()
  const [disk, copy, mounted, after] = ['disk', 'copy', 'mounted', 'after'].map((name) =>
    join(root, name),
  ) as [string, string, string, string]
  await mkdir(mounted)
  await mkdir(after)
  run('truncate', '-s', '64M', disk)
  run('mkfs.ext4', '-q', disk)
  if (!mount(disk, mounted)) return skip('no disk may be mounted here')
  const objects = openFolderStore(join(mounted, 'objects'), 'x'.repeat(40), systemClock)
  await objects.ping()
  await makeRenditions(join(mounted, 'work'))
  await storeRenditions({ objects, log }, join(mounted, 'work'), 'hls/film/one', signal)
  // As PostgreSQL, when it commits that the content is prepared.
  const wal = await open(join(mounted, 'wal'), 'w')
  await wal.write('commit')
  await wal.sync()
  await wal.close()
  run('cp', '--sparse=always', disk, copy)
  expect(mount(copy, after)).toBe(true)
  const set = join(after, 'objects/hls/film/one/v240')
  const sizes = await Promise.all(
    (await readdir(set)).map(async (name) => (await stat(join(set, name))).size),
  )
  expect(sizes).toEqual([200_000, 200_000])
})
