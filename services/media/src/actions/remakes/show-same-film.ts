import { createWriteStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { MediaDeps } from '../../deps.ts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { readSegments, readSetFolders, type SetFolders } from '../../domain/renditions/playlist-files.ts'
import type { FilmFiles } from '../../transcoder-port.ts'

/** Name of the sample entry of AAC in an init segment. */
const SOUND_ENTRY = 'mp4a'

/**
 * Compares what two rendition sets show, the new one in each of its codecs. Moderators judged the standing one; a newer ffmpeg may read other pictures, or
 * another sound, from the same file.
 * @param standing prefix of the set that is served
 * @param made prefix of the new one
 * @throws when one of them cannot be read
 */
export async function showSameFilm(
  { objects, transcoder }: Pick<MediaDeps, 'objects' | 'transcoder'>,
  { standing, made }: { standing: string; made: string },
  facts: MediaFacts,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> {
  const read = async (prefix: string) =>
    readSetFolders((await objects.readText(`${prefix}/master.m3u8`)) ?? '')
  const [before, now] = [await read(standing), await read(made)]
  const judged = await fetchFilm(objects, standing, before, join(folder, 'standing'), signal)
  const shown = await fetchFilm(objects, made, now, join(folder, 'made'), signal)
  if (!(await transcoder.isSameFilm({ standing: judged, made: shown }, facts, signal))) return false
  if (now.lowestAv1 === null) return true
  // What players of AV1 are shown was made by another run over the file, and another encoder.
  const asAv1 = { lowest: now.lowestAv1, sound: null }
  const shownAsAv1 = await fetchFilm(objects, made, asAv1, join(folder, 'made-av1'), signal)
  return transcoder.isSameFilm({ standing: judged, made: shownAsAv1 }, facts, signal)
}

async function fetchFilm(
  objects: MediaDeps['objects'],
  prefix: string,
  { lowest, sound }: Pick<SetFolders, 'lowest' | 'sound'>,
  path: string,
  signal: AbortSignal,
): Promise<FilmFiles> {
  const pictures = `${path}.mp4`
  const hasSound = await fetchJoined(objects, `${prefix}/${lowest}`, pictures, signal)
  if (sound === null) return { pictures, sound: hasSound ? pictures : null }
  const beside = `${path}-sound.mp4`
  await fetchJoined(objects, `${prefix}/${sound}`, beside, signal)
  return { pictures, sound: beside }
}

/** Joins a rendition to one file. @returns whether it carries sound */
async function fetchJoined(
  objects: MediaDeps['objects'],
  rendition: string,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const segments = readSegments((await objects.readText(`${rendition}/index.m3u8`)) ?? '')
  const init = await buffer(await objects.read(`${rendition}/init.mp4`, null))
  await appendFile(path, init)
  for (const { name } of segments)
    await pipeline(
      await objects.read(`${rendition}/${name}`, null),
      createWriteStream(path, { flags: 'a' }),
      { signal },
    )
  return init.includes(SOUND_ENTRY)
}
