import {
  DISCOVER_PAGE_SIZE,
  HOME_VIDEOS_PER_SECTION,
  ITEMS_PER_PAGE_DEFAULT,
  listLetsjerktvFeed,
  listPublishedContents,
  type OperationSpec,
  searchEporner,
  searchRedtube,
} from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { z } from 'zod'
import type { Upstreams } from '../ports.ts'
import { localVideo, providerVideo } from './find-video.ts'
import { type Finding, lookUp } from './look-up.ts'
import { localFactsSchema, type PageVideo, type VideoSection, videoFactsSchema } from './videos.ts'

export interface Sections {
  sections: VideoSection[]
  /** Whether every source answered. */
  complete: boolean
}

/** What Home shows: the sections of the providers, and what was published here last. */
export function findHomeSections(upstreams: Upstreams, info: RequestInfo): Promise<Sections> {
  return findSections(upstreams, info, {
    eporner: HOME_VIDEOS_PER_SECTION,
    letsjerktv: HOME_VIDEOS_PER_SECTION,
    redtube: HOME_VIDEOS_PER_SECTION,
    local: HOME_VIDEOS_PER_SECTION,
  })
}

/** The beginning of what Discover shows, our own contents first. */
export function findDiscoverSections(upstreams: Upstreams, info: RequestInfo): Promise<Sections> {
  return findSections(upstreams, info, {
    local: ITEMS_PER_PAGE_DEFAULT,
    eporner: DISCOVER_PAGE_SIZE,
    letsjerktv: DISCOVER_PAGE_SIZE,
    redtube: DISCOVER_PAGE_SIZE,
  })
}

type Source = VideoSection['source']

/** @param wanted sources in the order of the page, and how many videos of each */
async function findSections(
  upstreams: Upstreams,
  info: RequestInfo,
  wanted: Record<Source, number>,
): Promise<Sections> {
  const sources = Object.entries(wanted) as [Source, number][]
  const findings = await Promise.all(
    sources.map(([source, count]) => findSection(upstreams, info, source, count)),
  )
  const sections = sources.map(([source, count], i) => {
    const finding = findings[i]
    return { source, videos: finding?.state === 'found' ? finding.value.slice(0, count) : [] }
  })
  return { sections, complete: findings.every(({ state }) => state === 'found') }
}

const videosSchema = z.object({ videos: z.array(videoFactsSchema) }).transform(({ videos }) => videos)
const memberSchema = z.object({ member: z.array(videoFactsSchema) }).transform(({ member }) => member)
const localSchema = z.object({ member: z.array(localFactsSchema) }).transform(({ member }) => member)

async function findSection(
  upstreams: Upstreams,
  info: RequestInfo,
  source: Source,
  count: number,
): Promise<Finding<PageVideo[]>> {
  const find = async <T>(
    operation: OperationSpec,
    search: string,
    schema: z.ZodType<T[]>,
    asVideo: (facts: T) => PageVideo,
  ): Promise<Finding<PageVideo[]>> => {
    const finding = await lookUp(upstreams, operation, { search }, schema, info)
    return finding.state === 'found' ? { state: 'found', value: finding.value.map(asVideo) } : finding
  }
  switch (source) {
    case 'eporner':
      return find(searchEporner, queryString({ per_page: count }), videosSchema, (one) =>
        providerVideo(source, one),
      )
    case 'letsjerktv':
      return find(listLetsjerktvFeed, '', memberSchema, (one) => providerVideo(source, one))
    case 'redtube':
      return find(searchRedtube, '', memberSchema, (one) => providerVideo(source, one))
    case 'local':
      return find(listPublishedContents, queryString({ itemsPerPage: count }), localSchema, localVideo)
  }
}
