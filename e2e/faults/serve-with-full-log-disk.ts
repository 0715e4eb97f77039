import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmallDisk } from '@alcove/kit/testing/small-disk'
import { expect } from 'vitest'
import { newDataDir, type Program, runPlatform } from '../support/run-platform.ts'

/** Starts a platform whose log disk is full, and expects that it serves and stops in order. */
export async function serveWithFullLogDisk(program: Program, { folder }: SmallDisk): Promise<void> {
  const { dataDir, remove } = await newDataDir()
  await symlink(folder, join(dataDir, 'logs'))
  await fill(folder)
  const platform = await runPlatform({ program, dataDir })
  try {
    for (let i = 0; i < 5; i++)
      expect((await fetch(`${platform.url}/api/subscriptions/plans`)).status).toBe(200)
    expect(await (await fetch(`${platform.url}/status`)).text()).not.toContain('FAIL')
    const metrics = await (await fetch(`${platform.url}/metrics`)).text()
    expect(Number(/^alcove_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
    expect(platform.output()).not.toContain('started again')
  } finally {
    await platform.stop()
    await remove()
  }
}

/** Fills the remaining space, to the last page. */
async function fill(folder: string): Promise<void> {
  await writeFile(join(folder, 'ballast'), Buffer.alloc(2 * 1024 ** 2)).catch(() => undefined)
}
