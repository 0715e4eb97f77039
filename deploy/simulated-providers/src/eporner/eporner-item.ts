import type { SimulatedVideo } from '../catalogue/collection.ts'
import { dateText, hoursText } from '../catalogue/formats.ts'
import { type PictureSize, pictureUrl, SIZES } from '../pictures/sizes.ts'

const THUMB_SIZES = ['small', 'medium', 'big'] as const satisfies PictureSize[]
export type ThumbSize = (typeof THUMB_SIZES)[number]

export const isThumbSize = (size: string | undefined): size is ThumbSize =>
  THUMB_SIZES.includes(size as ThumbSize)

/** Formats a video like Eporner API v2. */
export function epornerItem(video: SimulatedVideo, base: string, size: ThumbSize) {
  const thumb = (frame: number) => ({
    size,
    ...SIZES[size],
    src: pictureUrl(base, { seed: `eporner${video.index}`, frame, size }),
  })
  return {
    id: video.id,
    title: video.title,
    keywords: video.keywords.join(video.index % 2 === 0 ? ', ' : ','),
    views: video.views,
    rate: video.rating.toFixed(2),
    url: `${base}/video-${video.id}/`,
    added: dateText(video.addedAt),
    length_sec: video.duration,
    length_min: hoursText(video.duration),
    embed: `${base}/embed/${video.id}/`,
    default_thumb: thumb(1 + (video.index % video.frames)),
    thumbs: Array.from({ length: video.frames }, (_, i) => thumb(i + 1)),
  }
}
