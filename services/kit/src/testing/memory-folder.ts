import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const TMPFS_MAGIC = 0x0102_1994
const ROOM_BYTES = 6 * 1024 ** 3

/**
 * Finds a folder for thousands of small files that live as long as a test run: in memory where Linux has a file system there and
 * room for it, because ext4 takes most of its time to find inodes that were not deleted just now; else the one for temporary files.
 */
export async function findMemoryFolder(): Promise<string> {
  const found = await statfs(MEMORY).catch(() => null)
  const hasRoom =
    found?.type === TMPFS_MAGIC && found.bavail * found.bsize >= ROOM_BYTES && freemem() >= ROOM_BYTES
  return hasRoom ? MEMORY : tmpdir()
}
