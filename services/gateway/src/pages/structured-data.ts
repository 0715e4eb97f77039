import { pageMessages } from '../messages/pages.fr.ts'
import type { PageVideo } from './page-video.ts'

const SCHEMA = 'https://schema.org'

/** Describes a video without pictures, frames and streams, which are behind the gate for all. */
export function toVideoObject(video: PageVideo, origin: string): object {
  const { title, description, publishedAt, duration, path } = video
  return {
    '@context': SCHEMA,
    '@type': 'VideoObject',
    name: title,
    description: description.trim() || pageMessages.described(title),
    ...(publishedAt === null ? {} : { uploadDate: publishedAt }),
    ...(duration === null ? {} : { duration: toIsoDuration(duration) }),
    isFamilyFriendly: false,
    url: origin + path,
  }
}

/** @param trail from the page below Home */
export function toBreadcrumbs(trail: { title: string; path: string }[], origin: string): object {
  const steps = [{ title: pageMessages.home, path: '/' }, ...trail]
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: title,
      item: origin + path,
    })),
  }
}

export function toItemList(videos: PageVideo[], origin: string): object {
  return {
    '@context': SCHEMA,
    '@type': 'ItemList',
    itemListElement: videos.map(({ title, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: title,
      url: origin + path,
    })),
  }
}

/** 3661 -> `PT1H1M1S` (ISO 8601). */
export function toIsoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = { H: Math.floor(whole / 3600), M: Math.floor(whole / 60) % 60, S: whole % 60 }
  const shown = Object.entries(parts).filter(([, n]) => n > 0)
  return `PT${shown.map(([unit, n]) => n + unit).join('') || '0S'}`
}
