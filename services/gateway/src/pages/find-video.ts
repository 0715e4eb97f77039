import {
  getContent,
  getEpornerVideo,
  getLetsjerktvVideo,
  getRedtubeVideo,
  type Provider,
} from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { isUuid } from '@alcove/kit/ids'
import type { z } from 'zod'
import type { Upstreams } from '../ports.ts'
import { type Finding, fetchForPage } from './fetch-for-page.ts'
import { toContentPath, toProviderPath } from './page-route.ts'
import { localDetailsSchema, type PageVideo, videoDetailsSchema } from './page-video.ts'

/** Finds an approved local content. */
export async function findLocalVideo(
  upstreams: Upstreams,
  id: string,
  info: RequestInfo,
): Promise<Finding<PageVideo>> {
  if (!isUuid(id)) return { state: 'missing' }
  const finding = await fetchForPage(upstreams, getContent, { params: { id } }, localDetailsSchema, info)
  return finding.state === 'found' ? { state: 'found', value: toLocalVideo(finding.value) } : finding
}

export async function findProviderVideo(
  upstreams: Upstreams,
  provider: Provider,
  id: string,
  info: RequestInfo,
): Promise<Finding<PageVideo>> {
  const [operation, call] =
    provider === 'letsjerktv'
      ? ([getLetsjerktvVideo, { search: queryString({ id }) }] as const)
      : ([provider === 'eporner' ? getEpornerVideo : getRedtubeVideo, { params: { id } }] as const)
  const finding = await fetchForPage(upstreams, operation, call, videoDetailsSchema, info)
  return finding.state === 'found'
    ? { state: 'found', value: toProviderVideo(provider, finding.value) }
    : finding
}

export function toLocalVideo(details: z.output<typeof localDetailsSchema>): PageVideo {
  const { id, title, description, duration, approvedAt, createdAt } = details
  return { title, description, duration, publishedAt: approvedAt ?? createdAt, path: toContentPath(id) }
}

export function toProviderVideo(provider: Provider, details: z.output<typeof videoDetailsSchema>): PageVideo {
  const { id, title, description, duration, createdAt } = details
  return { title, description, duration, publishedAt: createdAt, path: toProviderPath(provider, id) }
}
