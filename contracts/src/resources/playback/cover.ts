import { z } from 'zod'

/** Frames of a film among which its uploader chooses. Short films have fewer. */
export const COVER_FRAMES = ['frame-1', 'frame-2', 'frame-3', 'frame-4', 'frame-5'] as const
/** The picture that stands for a content: the poster that the preparation took, a frame, or the uploader's own picture. */
export const COVERS = ['automatic', ...COVER_FRAMES, 'own'] as const
export type Cover = (typeof COVERS)[number]

/** Pixels wide. */
export const COVER_WIDTHS = ['320', '640', '1280'] as const

export const coverNameSchema = z.enum(COVERS)

/** What its uploader has chosen, and can choose. */
export const coverSchema = z.object({
  chosen: coverNameSchema,
  /** Number of frames that can be chosen; 0 until the content is prepared, and for older contents. */
  frames: z.int().min(0).max(COVER_FRAMES.length),
  /** True where the uploader gave an own picture with the draft. */
  own: z.boolean().optional(),
})

export const coverParams = z.object({ id: z.string(), cover: coverNameSchema })
