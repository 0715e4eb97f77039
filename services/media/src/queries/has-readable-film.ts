import type { MediaDeps } from '../deps.ts'
import { readSegments, readSetFolders, type SetFolders } from '../domain/renditions/playlist-files.ts'

/**
 * Looks whether the files are there by which a remake compares a rendition set: playlists and segments of its lowest rendition, none of
 * them empty. A power cut, or a disk that fails, leaves empty files behind.
 */
export async function hasReadableFilm(
  objects: Pick<MediaDeps['objects'], 'readText' | 'stat'>,
  prefix: string,
): Promise<boolean> {
  const folders = readFolders((await objects.readText(`${prefix}/master.m3u8`)) ?? '')
  if (!folders) return false
  for (const folder of [folders.lowest, folders.sound])
    if (folder !== null && !(await isReadable(objects, `${prefix}/${folder}`))) return false
  return true
}

function readFolders(master: string): SetFolders | null {
  try {
    return readSetFolders(master)
  } catch {
    return null
  }
}

async function isReadable(
  objects: Pick<MediaDeps['objects'], 'readText' | 'stat'>,
  rendition: string,
): Promise<boolean> {
  const segments = readSegments((await objects.readText(`${rendition}/index.m3u8`)) ?? '')
  for (const name of ['init.mp4', ...segments.map((segment) => segment.name)])
    if (!(await objects.stat(`${rendition}/${name}`))?.size) return false
  return segments.length > 0
}
