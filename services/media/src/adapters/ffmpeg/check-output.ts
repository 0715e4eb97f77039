import { open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { heldPicture } from '../../domain/renditions/rendition-plan.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import { measure } from './master-playlist.ts'

/** A disk with less free space counts as full. */
const FULL_BELOW_BYTES = 8 * 1024 ** 2
const BOX_HEADER_BYTES = 16

/**
 * Detects incomplete output: ffmpeg silently prepares the existing part of a truncated file, and on a full disk writes what
 * fits and exits with code 0. The first is the file's fault, the second ours.
 * @param folders of the renditions
 * @throws UnusableFile if the file holds less than it announces; an Error, which requests another attempt, if not all
 * could be written
 */
export async function checkOutput(
  folders: string[],
  facts: Pick<MediaFacts, 'duration' | 'pictureDuration'>,
  freeBytes = freeBytesOf,
): Promise<void> {
  for (const folder of folders) {
    await checkRoom(folder, freeBytes)
    const names = await readdir(folder)
    // ffmpeg makes nothing of a file without pictures, and some versions still exit with code 0.
    if (!names.includes('index.m3u8')) throw new UnusableFile('Le fichier ne contient aucune image lisible')
    for (const name of names) {
      if (name.endsWith('.m4s') && !(await isWhole(join(folder, name))))
        throw new Error(`${join(folder, name)} was not written to its end`)
    }
  }
  const lengths = await Promise.all(folders.map(async (folder) => (await measure(folder)).seconds))
  checkLength(Math.max(...lengths), facts)
}

/** @throws an Error, which requests another attempt, where the disk of a folder is full */
export async function checkRoom(folder: string, freeBytes = freeBytesOf): Promise<void> {
  if ((await freeBytes(folder)) < FULL_BELOW_BYTES) throw new Error(`No space left on the disk of ${folder}`)
}

/**
 * Only the picture tells: silence is added to the sound.
 * @param seconds of the longest rendition
 * @throws UnusableFile
 */
export function checkLength(seconds: number, facts: Pick<MediaFacts, 'duration' | 'pictureDuration'>): void {
  if (!(seconds > 0)) throw new UnusableFile('Le fichier ne contient aucune image lisible')
  if (seconds - heldPicture(facts) < facts.pictureDuration * 0.9 - 1)
    throw new UnusableFile('Le fichier est incomplet ou endommagé')
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** True when the boxes of a file (ISO/IEC 14496-12, 4.2) fill it exactly. */
async function isWhole(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(BOX_HEADER_BYTES)
    let at = 0
    while (at < size) {
      const { bytesRead } = await file.read(header, 0, BOX_HEADER_BYTES, at)
      if (bytesRead < 8) return false
      const short = header.readUInt32BE(0)
      if (short === 1 && bytesRead < BOX_HEADER_BYTES) return false
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short
      if (length < 8) return false
      at += length
    }
    return at === size && size > 0
  } finally {
    await file.close()
  }
}
