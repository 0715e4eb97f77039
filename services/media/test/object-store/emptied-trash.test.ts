import { mkdirSync, writeFileSync } from 'node:fs'
import fs, { access, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openFolderStore } from '../../src/adapters/folder/folder-store.ts'

/** Calls `before` with the path of each file or folder before it is removed. */
function watchRemovals(before: (path: string) => void): void {
  for (const name of ['rm', 'rmdir'] as const) {
    const remove = fs[name] as (path: string, options?: object) => Promise<void>
    vi.spyOn(fs, name as 'rm').mockImplementation((path, options) => {
      before(String(path))
      return remove(String(path), options)
    })
  }
  syncBuiltinESMExports()
}
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test.each(['trash/2026-11-10/sources/old', 'trash/2026-11-10/sources', 'trash'])(
  'keeps what another sweep moves to %s just before its last old entry is gone',
  async (emptied) => {
    const folder = await mkdtemp(join(tmpdir(), 'alcove-trash-'))
    onTestFinished(() => fs.rm(folder, { recursive: true }))
    const store = openFolderStore(folder, 'x'.repeat(40), { now: () => new Date('2026-11-27T10:00:00Z') })
    await mkdir(join(folder, 'trash/2026-11-10/sources/old'), { recursive: true })
    await writeFile(join(folder, 'trash/2026-11-10/sources/old/a.mp4'), 'old')
    const moved = join(folder, emptied, 'other/b.mp4')
    watchRemovals((path) => {
      if (path !== join(folder, emptied)) return
      mkdirSync(join(moved, '..'), { recursive: true })
      writeFileSync(moved, 'new')
    })
    await store.removeFromTrash({ day: '2026-11-10', prefix: 'sources/old/a.mp4' })
    await access(moved)
    await expect(access(join(folder, 'trash/2026-11-10/sources/old/a.mp4'))).rejects.toThrow('ENOENT')
  },
)
