import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { planAv1Ladder } from '../../../domain/renditions/codecs.ts'
import type { Rendition } from '../../../domain/renditions/ladder.ts'
import { readSegments } from '../../../domain/renditions/playlist-files.ts'
import { folderOf } from '../ladder-arguments.ts'
import type { Limits } from '../limits.ts'
import { makeRenditions, type RenditionFiles } from '../make-renditions.ts'
import type { Variant } from '../master-playlist.ts'
import type { Tools } from '../tools.ts'

export interface Av1Made {
  /** Tallest first; none where the pictures are too small or too large, or something failed. */
  variants: Variant[]
  error?: unknown
}

/** Segments of two encoders end at the same pictures; playlists round. */
const ROUNDING_S = 0.02

/**
 * Makes the ladder again as AV1. Every film plays as H.264, so a failure, the time limit included, refuses nothing and keeps
 * nothing of what was made.
 */
export async function makeAv1(
  tools: Pick<Tools, 'ffmpeg' | 'version'>,
  files: RenditionFiles & { pictures: string },
  onSeconds: (seconds: number) => void,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits,
): Promise<Av1Made> {
  const { folder, output, plan } = files
  const renditions = planAv1Ladder(plan.ladder)
  if (renditions.length === 0) return { variants: [] }
  const root = join(folder, output)
  try {
    const request = { ...files, renditions, codec: 'av1' } as const
    const variants = await makeRenditions(tools, request, onSeconds, signal, timeoutMs, limits)
    await requireAligned(root, renditions)
    return { variants }
  } catch (error) {
    signal.throwIfAborted()
    for (const one of renditions) await rm(join(root, folderOf(one, 'av1')), { recursive: true, force: true })
    return { variants: [], error }
  }
}

/** Players change between codecs, and heights of one, at the ends of segments. The lowest of H.264 begins with shorter ones. */
async function requireAligned(root: string, renditions: Rendition[]): Promise<void> {
  const lengthsIn = async (folder: string) =>
    readSegments(await readFile(join(root, folder, 'index.m3u8'), 'utf8')).map(({ seconds }) => seconds)
  const [tallest] = renditions as [Rendition]
  const expected = await lengthsIn(folderOf(tallest, renditions.length > 1 ? 'h264' : 'av1'))
  for (const one of renditions) {
    const lengths = await lengthsIn(folderOf(one, 'av1'))
    const isAligned =
      lengths.length === expected.length &&
      lengths.every((seconds, i) => Math.abs(seconds - (expected[i] as number)) <= ROUNDING_S)
    if (!isAligned) throw new Error(`segments of ${expected} s were expected as AV1, got ${lengths}`)
  }
}
