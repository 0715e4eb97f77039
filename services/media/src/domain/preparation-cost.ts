import type { MediaFacts } from './media-facts.ts'
import type { VideoCodec } from './renditions/codecs.ts'
import { UnusableFile } from './unusable-file.ts'

/** Cost of preparing a file, as decoded pixels: width x height x pictures. */
export function pixelsOf({ width, height, frames }: Pick<MediaFacts, 'width' | 'height' | 'frames'>): number {
  return width * height * frames
}

/** Fixed cost of every file, however short: about a second. */
const COST_OF_A_FILE = 10

/** Cost of a second of sound, which is encoded for every rendition: hours of noise behind one small picture took minutes. */
const COST_PER_SECOND_OF_SOUND = 0.1

/** What AV1 costs beside H.264, by the pixels of the source: 0.64 to 1.03 of its CPU time were measured. */
const COST_OF_AV1 = 1

/**
 * Cost of a file in the preparation queue, in hundredths of 10^9 pixels; its sound counts in the same unit. Its storyboard is
 * covered: it decodes fewer and smaller pictures, 4 s for an hour of film.
 */
export function queueCostOf(
  facts: Pick<MediaFacts, 'width' | 'height' | 'frames' | 'duration' | 'hasAudio'>,
  codecs: readonly VideoCodec[] = ['h264'],
): number {
  const pixels = pixelsOf(facts) * (codecs.includes('av1') ? 1 + COST_OF_AV1 : 1)
  const sound = facts.hasAudio ? facts.duration * COST_PER_SECOND_OF_SOUND : 0
  return COST_OF_A_FILE + Math.ceil(pixels / 1e7 + sound)
}

/** Milliseconds per charged unit that a file may take: a minute for 10^9 pixels. */
const MS_PER_COST = 600

/** Milliseconds that a file is charged for. */
export function chargedMs(facts: Parameters<typeof queueCostOf>[0]): number {
  return queueCostOf(facts) * MS_PER_COST
}

/** Cost of a preparation beyond its charge, in the same unit: heads understate it in ways that only the work reveals. */
export function uncharged(milliseconds: number, charged: number): number {
  return Math.max(0, Math.ceil(milliseconds / MS_PER_COST) - charged)
}

/** Most 10^9 pixels per file of an account. */
export interface WorkLimit {
  gigapixels: number
  /** True for the lower limit, of accounts without an approved video. */
  isNewAccount: boolean
}

/**
 * Refuses small files with hours of work: 844 kB of one colour at 8192 x 4320 and 120 pictures a second took 95 s.
 * @param limit 1 000 are four and a half hours of 1080p at 30 pictures a second
 * @throws UnusableFile that names the limit
 */
export function requireAffordable(facts: MediaFacts, limit: WorkLimit): void {
  const maxGigapixels = limit.gigapixels
  const gigapixels = pixelsOf(facts) / 1e9
  if (gigapixels <= maxGigapixels) return
  const { width, height, frames, duration } = facts
  const rate = Math.max(1, Math.round(frames / duration))
  const minutes = Math.max(1, Math.floor((duration * maxGigapixels) / gigapixels / 60))
  const until = limit.isNewAccount ? ' tant qu’aucune de vos vidéos n’est approuvée' : ''
  throw new UnusableFile(
    `Cette vidéo (${width} × ${height}, ${rate} images par seconde) est trop longue pour sa définition : ${minutes} min au plus, ou une définition plus petite (limite : ${maxGigapixels.toLocaleString('fr-FR')} milliards de pixels${until})`,
  )
}
