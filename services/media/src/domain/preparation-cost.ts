import { type MediaFacts, UnusableFile } from '../ports.ts'

/** What preparing a file takes, as pixels that are decoded: width x height x pictures. */
export function pixelsOf({ width, height, frames }: Pick<MediaFacts, 'width' | 'height' | 'frames'>): number {
  return width * height * frames
}

/** For what every file takes, however short it is: about a second. */
const COST_OF_A_FILE = 10

/** Of a second of sound, encoded for every rendition: hours of noise behind one small picture took minutes. */
const COST_PER_SECOND_OF_SOUND = 0.1

/** Cost of a file in the queue of preparation, in hundredths of 10^9 pixels; its sound counts in the same unit. */
export function queueCostOf(
  facts: Pick<MediaFacts, 'width' | 'height' | 'frames' | 'duration' | 'hasAudio'>,
): number {
  const sound = facts.hasAudio ? facts.duration * COST_PER_SECOND_OF_SOUND : 0
  return COST_OF_A_FILE + Math.ceil(pixelsOf(facts) / 1e7 + sound)
}

/** A file may take so long for each unit that it was charged: a minute for 10^9 pixels. */
const MS_PER_COST = 600

/**
 * What preparing a file has cost beyond its charge, in the same unit: heads understate it in ways that only work shows.
 */
export function uncharged(milliseconds: number, charged: number): number {
  return Math.max(0, Math.ceil(milliseconds / MS_PER_COST) - charged)
}

/** 10^9 pixels that one file of an account may have. */
export interface WorkLimit {
  gigapixels: number
  /** Whether it is the smaller one of accounts of which no video is approved yet. */
  isNewAccount: boolean
}

/**
 * Small files can hold hours of work: 844 kB of one colour at 8192 x 4320 and 120 pictures a second took 95 s.
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
