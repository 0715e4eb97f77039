import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@alcove/kit/clock'
import type { UploadTarget } from '../../src/adapters/uploads/receive-upload.ts'
import type { ObjectStore } from '../../src/ports.ts'

export type OpenedStore = ObjectStore & UploadTarget

/** Opens an empty store and removes it. `folder` is for files that it needs on the disk. */
export interface StoreKind {
  open(folder: string, clock: Clock): Promise<OpenedStore>
  /** Folder of incoming uploads, below `folder`. */
  partFolder: string
  close?(): Promise<void>
}

/** Fixture of the contract tests: a store, its own folder and a clock that tests move. */
export interface StoreOnTrial {
  store: OpenedStore
  folder: string
  /** Files of incoming uploads. */
  listParts(): Promise<string[]>
  /** Moves the clock of the store; the clock of its server stays. */
  passDays(days: number): void
  put(key: string, content?: string | Buffer): Promise<void>
  text(key: string, range?: { start: number; end: number } | null): Promise<string>
  close(): Promise<void>
}

const DAY_MS = 24 * 3_600_000

export async function openOnTrial(kind: StoreKind): Promise<StoreOnTrial> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-store-'))
  let passed = 0
  const store = await kind.open(folder, { now: () => new Date(Date.now() + passed) })
  let files = 0
  return {
    store,
    folder,
    listParts: () => readdir(join(folder, kind.partFolder)),
    passDays: (days) => {
      passed += days * DAY_MS
    },
    async put(key, content = 'kept') {
      const path = join(folder, `local-${files++}`)
      await writeFile(path, content)
      await store.store(path, key)
    },
    async text(key, range = null) {
      const chunks: Buffer[] = []
      for await (const chunk of await store.read(key, range)) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    },
    async close() {
      await kind.close?.()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
