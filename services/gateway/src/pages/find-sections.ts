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
import { type Finding, fetchForPage } from './fetch-for-page.ts'
import { toLocalVideo, toProviderVideo } from './find-video.ts'
import { localDetailsSchema, type PageVideo, type VideoSection, videoDetailsSchema } from './page-video.ts'

export interface Sections {
  sections: VideoSection[]
  /** False when a source did not answer. */
  complete: boolean
}

/** Finds the sections of Home: the providers, and the latest local contents. */
export function findHomeSections(upstreams: Upstreams, info: RequestInfo): Promise<Sections> {
  return findSections(upstreams, info, {
    eporner: HOME_VIDEOS_PER_SECTION,
    letsjerktv: HOME_VIDEOS_PER_SECTION,
    redtube: HOME_VIDEOS_PER_SECTION,
    local: HOME_VIDEOS_PER_SECTION,
  })
}

/** Finds the first sections of Discover, local contents first. */
export function findDiscoverSections(upstreams: Upstreams, info: RequestInfo): Promise<Sections> {
  return findSections(upstreams, info, {
    local: ITEMS_PER_PAGE_DEFAULT,
    eporner: DISCOVER_PAGE_SIZE,
    letsjerktv: DISCOVER_PAGE_SIZE,
    redtube: DISCOVER_PAGE_SIZE,
  })
}

type Source = VideoSection['source']

/** @param counts number of videos by source, in page order */
async function findSections(
  upstreams: Upstreams,
  info: RequestInfo,
  counts: Record<Source, number>,
): Promise<Sections> {
  const sources = Object.entries(counts) as [Source, number][]
  const findings = await Promise.all(
    sources.map(([source, count]) => findSection(upstreams, info, source, count)),
  )
  const sections = sources.map(([source, count], i) => {
    const finding = findings[i]
    return { source, videos: finding?.state === 'found' ? finding.value.slice(0, count) : [] }
  })
  return { sections, complete: findings.every(({ state }) => state === 'found') }
}

const videosSchema = z.object({ videos: z.array(videoDetailsSchema) }).transform(({ videos }) => videos)
const memberSchema = z.object({ member: z.array(videoDetailsSchema) }).transform(({ member }) => member)
const localSchema = z.object({ member: z.array(localDetailsSchema) }).transform(({ member }) => member)

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
    asVideo: (details: T) => PageVideo,
  ): Promise<Finding<PageVideo[]>> => {
    const finding = await fetchForPage(upstreams, operation, { search }, schema, info)
    return finding.state === 'found' ? { state: 'found', value: finding.value.map(asVideo) } : finding
  }
  switch (source) {
    case 'eporner':
      return find(searchEporner, queryString({ per_page: count }), videosSchema, (video) =>
        toProviderVideo(source, video),
      )
    case 'letsjerktv':
      return find(listLetsjerktvFeed, '', memberSchema, (video) => toProviderVideo(source, video))
    case 'redtube':
      return find(searchRedtube, '', memberSchema, (video) => toProviderVideo(source, video))
    case 'local':
      return find(listPublishedContents, queryString({ itemsPerPage: count }), localSchema, toLocalVideo)
  }
}
