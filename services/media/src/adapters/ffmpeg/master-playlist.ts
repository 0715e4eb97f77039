import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFacts } from '../../domain/media-facts.ts'
import type { VideoCodec } from '../../domain/renditions/codecs.ts'
import type { Rendition } from '../../domain/renditions/ladder.ts'
import { readSegments } from '../../domain/renditions/playlist-files.ts'
import { outputRate } from '../../domain/renditions/rendition-plan.ts'
import { SEGMENT_S } from '../../domain/renditions/segments.ts'
import { folderOf } from './ladder-arguments.ts'

export interface Segment {
  seconds: number
  /** Bytes. */
  size: number
}

export interface Measured {
  /** Sum of the segments' durations. */
  seconds: number
  /** Bits per second: at its highest, and on average. */
  peak: number
  average: number
}

const AUDIO_CODEC = 'mp4a.40.2'
/** Durations in playlists are rounded. */
const ROUNDING_S = 0.01

/** Two lines of a master playlist for one rendition (RFC 8216, 4.3.4.2). */
export type Variant = string

/** Describes a rendition from the files made: measured rates, sizes, and codecs from the init segment. */
export async function describeVariant(
  output: string,
  rendition: Rendition,
  facts: Pick<MediaFacts, 'frameRate' | 'hasAudio'>,
  codec: VideoCodec,
): Promise<Variant> {
  const folder = join(output, folderOf(rendition, codec))
  const init = await readFile(join(folder, 'init.mp4'))
  return variantOf(rendition, facts, await measure(folder), init, codec)
}

/** @param init the init segment */
export function variantOf(
  rendition: Rendition,
  facts: Pick<MediaFacts, 'frameRate' | 'hasAudio'>,
  { peak, average }: Pick<Measured, 'peak' | 'average'>,
  init: Buffer,
  codec: VideoCodec = 'h264',
): Variant {
  const picture = readInit(init, codec)
  const attributes = [
    `BANDWIDTH=${peak}`,
    `AVERAGE-BANDWIDTH=${average}`,
    `RESOLUTION=${picture.width}x${picture.height}`,
    `FRAME-RATE=${outputRate(facts).toFixed(3)}`,
    `CODECS="${[picture.codec, ...(facts.hasAudio ? [AUDIO_CODEC] : [])].join(',')}"`,
  ]
  return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${folderOf(rendition, codec)}/index.m3u8`
}

export async function writeMasterPlaylist(output: string, variants: Variant[]): Promise<void> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants]
  await writeFile(join(output, 'master.m3u8'), `${lines.join('\n')}\n`)
}

/** Measures the files of one rendition folder. */
export async function measure(folder: string): Promise<Measured> {
  return measureSegments(await listSegments(folder))
}

/** The segments of one rendition folder, in order. */
export async function listSegments(folder: string): Promise<(Segment & { name: string })[]> {
  const listed = readSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'))
  return Promise.all(
    listed.map(async (segment) => ({ ...segment, size: (await stat(join(folder, segment.name))).size })),
  )
}

/** Peaks count over stretches (RFC 8216, 4.3.4.2): else a short, heavy end would keep players from a whole rendition. */
export function measureSegments(segments: Segment[]): Measured {
  const { seconds, rate: average } = sumUp(segments)
  const peaks = segments.flatMap((_, first) => ratesFrom(segments.slice(first, first + MOST_IN_STRETCH)))
  return { seconds, peak: Math.max(average, ...peaks), average }
}

/** Rates of the stretches that begin with the first of these segments, and last half to one and a half target durations. */
function ratesFrom(segments: Segment[]): number[] {
  return segments.flatMap((_, last) => {
    const { seconds, rate } = sumUp(segments.slice(0, last + 1))
    const isStretch = seconds <= 1.5 * SEGMENT_S + ROUNDING_S || last === 0
    return isStretch && seconds >= SEGMENT_S / 2 - ROUNDING_S ? [rate] : []
  })
}

/** Segments are two seconds long or longer, but for the last. */
const MOST_IN_STRETCH = 3

function sumUp(segments: Segment[]): { seconds: number; rate: number } {
  const [seconds, bits] = segments.reduce((sum, one) => [sum[0] + one.seconds, sum[1] + one.size * 8], [0, 0])
  return { seconds, rate: Math.ceil(bits / Math.max(seconds, 0.1)) }
}

/** Names of the boxes of a sample entry and of its decoder configuration. */
const BOXES: Record<VideoCodec, [entry: string, config: string]> = {
  h264: ['avc1', 'avcC'],
  av1: ['av01', 'av1C'],
}

/** Size and codec string (RFC 6381) from the sample entry of an init segment (ISO/IEC 14496-12). */
function readInit(bytes: Buffer, codec: VideoCodec): { codec: string; width: number; height: number } {
  const [entryName, configName] = BOXES[codec]
  const config = bytes.indexOf(configName)
  // The last one before: brands of the file are named alike.
  const entry = config < 0 ? -1 : bytes.lastIndexOf(entryName, config)
  if (entry < 0 || config < 0) throw new Error(`an init segment with ${codec} was expected`)
  // Its content, after its name.
  const fields = bytes.subarray(config + 4)
  return {
    codec: codec === 'av1' ? nameAv1(fields) : `avc1.${fields.subarray(1, 4).toString('hex')}`,
    width: bytes.readUInt16BE(entry + 28),
    height: bytes.readUInt16BE(entry + 30),
  }
}

/** Profile, level, tier and depth (AV1 in ISOBMFF, 2.3.3 and 5). Colours are those that a string without them means. */
function nameAv1(config: Buffer): string {
  const [levels, flags] = [config.readUInt8(1), config.readUInt8(2)]
  const level = String(levels & 0x1f).padStart(2, '0')
  const isHigh = (flags & 0x80) !== 0
  const depth = (flags & 0x40) === 0 ? '08' : '10'
  return `av01.${levels >> 5}.${level}${isHigh ? 'H' : 'M'}.${depth}`
}
