import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  folder: string
  remove: () => Promise<void>
}

/**
 * Mounts an in-memory disk.
 * @param files that it can hold
 * @returns undefined when this account may not mount
 */
export async function mountSmallDisk(mib: number, files?: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-small-disk-'))
  try {
    await run('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${mib}m${files ? `,nr_inodes=${files}` : ''}`,
      'tmpfs',
      folder,
    ])
  } catch (error) {
    await rm(folder, { recursive: true })
    process.stderr.write(
      `\nSKIPPED: no small disk could be mounted, so nothing is known about full ones: ${error}\n`,
    )
    return undefined
  }
  return {
    folder,
    async remove() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
