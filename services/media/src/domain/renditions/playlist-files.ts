const VARIANT = /^([\w-]+)\/index\.m3u8$/gm
const SOUND = /^#EXT-X-MEDIA:TYPE=AUDIO[^\n]*URI="([\w-]+)\/index\.m3u8"/m
const SEGMENT = /#EXTINF:([\d.]+),[^\n]*\n([\w.-]+\.m4s)$/gm

/** Folders that a master playlist of ours names. */
export interface SetFolders {
  /** The rendition of the fewest lines, as H.264. */
  lowest: string
  /** The same as AV1; null where there is none. */
  lowestAv1: string | null
  /** Where older sets have their sound beside the pictures; null where renditions carry it. */
  sound: string | null
}

/** @throws for a playlist that names no rendition */
export function readSetFolders(master: string): SetFolders {
  const folders = [...master.matchAll(VARIANT)].map(([, folder = '']) => folder)
  folders.sort((a, b) => linesOf(a) - linesOf(b))
  const lowest = folders.find((folder) => !isAv1(folder))
  if (lowest === undefined) throw new Error('a master playlist with renditions was expected')
  return { lowest, lowestAv1: folders.find(isAv1) ?? null, sound: SOUND.exec(master)?.[1] ?? null }
}

const isAv1 = (folder: string) => folder.endsWith('-av1')

/** Folders are named by the lines of their pictures: `v240`, `v240-av1`. */
const linesOf = (folder: string) => Number(/\d+/.exec(folder)?.[0] ?? 0)

/** The segments of one rendition, in order. */
export function readSegments(playlist: string): { name: string; seconds: number }[] {
  return [...playlist.matchAll(SEGMENT)].map(([, seconds, name = '']) => ({ name, seconds: Number(seconds) }))
}
