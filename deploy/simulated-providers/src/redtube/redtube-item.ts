import type { SimulatedVideo } from '../catalogue/collection.ts'
import { dateText, minutesText } from '../catalogue/formats.ts'
import { type PictureSize, pictureUrl, SIZES } from '../pictures/sizes.ts'

/** One in this many videos has no date. */
const UNDATED_EVERY = 9
/** One in this many videos has its tags as plain strings. */
const PLAIN_TAGS_EVERY = 5

/** Formats a video like the RedTube API: numbers are strings. */
export function redtubeItem(video: SimulatedVideo, base: string) {
  const thumb = (frame: number, size: PictureSize) =>
    pictureUrl(base, { seed: `redtube${video.index}`, frame, size })
  const tags = video.keywords.map((tag_name) => ({ tag_name }))
  return {
    video_id: video.id,
    title: video.title,
    duration: minutesText(video.duration),
    views: String(video.views),
    // Note: the sum of the votes, as in the specification.
    rating: (video.rating * video.votes).toFixed(2),
    ratings: String(video.votes),
    url: `${base}/${video.id}`,
    embed_url: `${base}/embed/${video.id}/`,
    default_thumb: thumb(1, 'big'),
    thumb: thumb(1, 'medium'),
    thumbs: Array.from({ length: video.frames }, (_, i) => ({
      size: 'big',
      ...SIZES.big,
      src: thumb(i + 1, 'big'),
    })),
    publish_date: video.index % UNDATED_EVERY === UNDATED_EVERY - 1 ? '' : dateText(video.addedAt),
    tags: video.index % PLAIN_TAGS_EVERY === PLAIN_TAGS_EVERY - 1 ? [...video.keywords] : tags,
  }
}

/** A single video always has its tags as objects. */
export function redtubeDetail(video: SimulatedVideo, base: string) {
  return { ...redtubeItem(video, base), tags: video.keywords.map((tag_name) => ({ tag_name })) }
}
