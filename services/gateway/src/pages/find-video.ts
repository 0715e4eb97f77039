import {
  getContent,
  getEpornerVideo,
  getLetsjerktvVideo,
  getRedtubeVideo,
  type Provider,
} from '@alcove/contracts'
import { queryString } from '@alcove/contracts/client'
import { isUuid } from '@alcove/kit/clock'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { z } from 'zod'
import type { Upstreams } from '../ports.ts'
import { type Finding, lookUp } from './look-up.ts'
import { contentPath, providerPath } from './page-route.ts'
import { localFactsSchema, type PageVideo, videoFactsSchema } from './videos.ts'

/** A local content as a visitor may know it: an approved one. */
export async function findLocalVideo(
  upstreams: Upstreams,
  id: string,
  info: RequestInfo,
): Promise<Finding<PageVideo>> {
  if (!isUuid(id)) return { state: 'missing' }
  const finding = await lookUp(upstreams, getContent, { params: { id } }, localFactsSchema, info)
  return finding.state === 'found' ? { state: 'found', value: localVideo(finding.value) } : finding
}

export async function findProviderVideo(
  upstreams: Upstreams,
  provider: Provider,
  id: string,
  info: RequestInfo,
): Promise<Finding<PageVideo>> {
  const [operation, question] =
    provider === 'letsjerktv'
      ? ([getLetsjerktvVideo, { search: queryString({ id }) }] as const)
      : ([provider === 'eporner' ? getEpornerVideo : getRedtubeVideo, { params: { id } }] as const)
  const finding = await lookUp(upstreams, operation, question, videoFactsSchema, info)
  return finding.state === 'found'
    ? { state: 'found', value: providerVideo(provider, finding.value) }
    : finding
}

export function localVideo(facts: z.output<typeof localFactsSchema>): PageVideo {
  const { id, title, description, duration, approvedAt, createdAt } = facts
  return { title, description, duration, publishedAt: approvedAt ?? createdAt, path: contentPath(id) }
}

export function providerVideo(provider: Provider, facts: z.output<typeof videoFactsSchema>): PageVideo {
  const { id, title, description, duration, createdAt } = facts
  return { title, description, duration, publishedAt: createdAt, path: providerPath(provider, id) }
}
