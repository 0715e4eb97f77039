import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rendition } from '../../domain/ladder.ts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { folderOf, outputRate } from './ladder-arguments.ts'

interface Measured {
  /** Sum of the segments' durations. */
  seconds: number
  /** Bits per second: of the heaviest segment, and on average. */
  peak: number
  average: number
}

const AUDIO_CODEC = 'mp4a.40.2'

/** Two lines of a master playlist for one rendition (RFC 8216, 4.3.4.2). */
export type Variant = string

/** Describes a rendition from the files made: measured rates, sizes, and codecs from the init segment. */
export async function describeVariant(
  output: string,
  rendition: Rendition,
  facts: Pick<MediaFacts, 'frameRate' | 'hasAudio'>,
): Promise<Variant> {
  const folder = join(output, folderOf(rendition))
  const { peak, average } = await measure(folder)
  const { codec, width, height } = await readInit(join(folder, 'init.mp4'))
  const attributes = [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${average}`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${outputRate(facts).toFixed(3)}`,
    `CODECS="${[codec, ...(facts.hasAudio ? [AUDIO_CODEC] : [])].join(',')}"`,
  ]
  return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${folderOf(rendition)}/index.m3u8`
}

export async function writeMasterPlaylist(output: string, variants: Variant[]): Promise<void> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants]
  await writeFile(join(output, 'master.m3u8'), `${lines.join('\n')}\n`)
}

/** Measures the files of one rendition folder. */
export async function measure(folder: string): Promise<Measured> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8')
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)]
  let peak = 0
  let bits = 0
  let seconds = 0
  for (const [, length = '0', name = ''] of segments) {
    const size = (await stat(join(folder, name.trim()))).size * 8
    bits += size
    seconds += Number(length)
    peak = Math.max(peak, size / Math.max(Number(length), 0.1))
  }
  return { seconds, peak: Math.ceil(peak), average: Math.ceil(bits / Math.max(seconds, 0.1)) }
}

/** Size and codec string (RFC 6381) from the `avc1` sample entry of an init segment (ISO/IEC 14496-12, -15). */
async function readInit(path: string): Promise<{ codec: string; width: number; height: number }> {
  const bytes = await readFile(path)
  const entry = bytes.indexOf('avc1')
  const config = bytes.indexOf('avcC')
  if (entry < 0 || config < 0) throw new Error(`No H.264 in ${path}`)
  const profile = bytes.subarray(config + 5, config + 8).toString('hex')
  return {
    codec: `avc1.${profile}`,
    width: bytes.readUInt16BE(entry + 28),
    height: bytes.readUInt16BE(entry + 30),
  }
}
