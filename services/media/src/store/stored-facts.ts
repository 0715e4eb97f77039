import { z } from 'zod'
import type { MediaFacts } from '../domain/media-facts.ts'

const positive = z.number().positive()

/** Facts as they are kept with a content. */
const factsSchema = z.strictObject({
  duration: positive,
  pictureDuration: positive,
  width: z.int().positive(),
  height: z.int().positive(),
  frameRate: positive,
  frames: positive,
  hasAudio: z.boolean(),
  soundTrack: z.int().nonnegative().exactOptional(),
  isInterlaced: z.boolean().exactOptional(),
  colour: z
    .strictObject({
      matrix: z.enum(['bt601', 'bt709', 'bt2020']).exactOptional(),
      transfer: z.enum(['pq', 'hlg']).exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<MediaFacts>

/** @returns null where there are none, or another version wrote others: such a file is probed again */
export function readFacts(column: unknown): MediaFacts | null {
  return factsSchema.safeParse(column).data ?? null
}
