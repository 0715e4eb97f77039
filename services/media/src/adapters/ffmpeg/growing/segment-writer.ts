import { appendFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_FRAME_S, SEGMENT_S } from '../../../domain/renditions/segments.ts'
import type { Segment } from '../master-playlist.ts'
import type { Fragment } from './read-fragments.ts'

/** The first segments are one key frame long, so that the first one is there early; later ones end where others' do. */
const SHORT_SEGMENTS = SEGMENT_S / KEY_FRAME_S
/** Durations of fragments are rounded. */
const ROUNDING_S = 0.01

/** Writes segments of a rendition, and the playlist that lists them and grows until it ends. */
export class SegmentWriter {
  readonly segments: Segment[] = []
  readonly #folder: string
  readonly #part: string
  readonly #joined: string
  #waiting: Fragment[] = []

  /**
   * @param folder of the rendition; files appear in it whole
   * @param part a path on the same disk, for files that are being written
   * @param joined receives init segment and segments as one file
   */
  constructor(folder: string, part: string, joined: string) {
    this.#folder = folder
    this.#part = part
    this.#joined = joined
  }

  async begin(init: Buffer): Promise<void> {
    await writeFile(this.#joined, init)
    await this.#write('init.mp4', init)
  }

  /** @returns true when a segment became complete */
  async add(fragment: Fragment): Promise<boolean> {
    this.#waiting.push(fragment)
    const needed = this.segments.length < SHORT_SEGMENTS ? KEY_FRAME_S : SEGMENT_S
    if (secondsOf(this.#waiting) < needed - ROUNDING_S) return false
    await this.#flush()
    return true
  }

  /** Writes the last segment and the playlist, which does not grow any more. */
  async end(): Promise<void> {
    if (this.#waiting.length > 0) await this.#flush()
    if (this.segments.length > 0) await this.list(true)
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting.map((one) => one.bytes))
    const seconds = secondsOf(this.#waiting)
    this.#waiting = []
    await this.#write(nameOf(this.segments.length), bytes)
    await appendFile(this.#joined, bytes)
    this.segments.push({ seconds, size: bytes.length })
  }

  /** Writes the playlist. Players that join a growing one begin at its end unless it says otherwise (RFC 8216, 4.3.5.2). */
  async list(isEnded: boolean): Promise<void> {
    // What a list announces first must hold to its end.
    const longest = Math.max(SEGMENT_S, ...this.segments.map((one) => Math.round(one.seconds)))
    const lines = [
      ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-MEDIA-SEQUENCE:0'],
      `#EXT-X-PLAYLIST-TYPE:${isEnded ? 'VOD' : 'EVENT'}`,
      ...(isEnded ? [] : ['#EXT-X-START:TIME-OFFSET=0']),
      ...['#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-MAP:URI="init.mp4"'],
      ...this.segments.flatMap(({ seconds }, i) => [`#EXTINF:${seconds.toFixed(6)},`, nameOf(i)]),
      ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
    ]
    await this.#write('index.m3u8', `${lines.join('\n')}\n`)
  }

  async #write(name: string, content: Buffer | string): Promise<void> {
    await writeFile(this.#part, content)
    await rename(this.#part, join(this.#folder, name))
  }
}

function nameOf(segment: number): string {
  return `s${String(segment).padStart(5, '0')}.m4s`
}

function secondsOf(fragments: Fragment[]): number {
  return fragments.reduce((sum, { seconds }) => sum + seconds, 0)
}
