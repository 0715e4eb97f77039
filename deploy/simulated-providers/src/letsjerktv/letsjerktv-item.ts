import type { SimulatedVideo } from '../catalogue/collection.ts'
import { hoursText } from '../catalogue/formats.ts'
import { wordsOf } from '../catalogue/words.ts'
import { pictureUrl } from '../pictures/sizes.ts'

/** A host name without a server; requests must never go there. */
const LINKS = 'https://letsjerktv.example.test/video'

export function videoLink(video: SimulatedVideo): string {
  return `${LINKS}/${video.id}/${wordsOf(video.title).join('-')}`
}

const picture = (video: SimulatedVideo, base: string) =>
  pictureUrl(base, { seed: `letsjerktv${video.index}`, frame: 1, size: 'big' })

/** Every field has two spellings and durations have two forms; half of the videos use each. */
export function feedItem(video: SimulatedVideo, base: string) {
  const { id, title, description } = video
  return video.index % 2 === 0
    ? {
        id,
        video_link: videoLink(video),
        title,
        description,
        duration: hoursText(video.duration),
        views: video.views,
        thumbnail: picture(video, base),
      }
    : {
        id,
        url: videoLink(video),
        title,
        description,
        duration: video.duration,
        views: video.views,
        thumb: picture(video, base),
      }
}

export function videoDetail(video: SimulatedVideo, base: string) {
  const frame = `${base}/embed/${video.id}/`
  const [general, ...particular] = video.keywords
  return {
    title: video.title,
    ...(video.index % 2 === 0 ? { iframeSrc: frame } : { iframe_src: frame }),
    categories: [general],
    tags: particular,
  }
}

export function relatedItem(video: SimulatedVideo, base: string) {
  return {
    video_link: videoLink(video),
    thumbnail: picture(video, base),
    title: video.title,
    duration: hoursText(video.duration),
    quality: video.duration % 3 === 0 ? 'SD' : 'HD',
    rating: `${Math.round(video.rating * 20)}%`,
  }
}
