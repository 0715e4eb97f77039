import type { Provider } from '@alcove/contracts'

/** A provider's video in our terms (specification, section 3); pictures still have the provider's addresses. */
export interface SourceVideo {
  /** With prefix. */
  id: string
  provider: Provider
  providerVideoId: string
  /** Provider 2's own name of a video, opaque; undefined for others. */
  providerVideoUrl?: string
  /** The video came without an id: ours derives from the URL, and lists may know it under another. */
  isNamedByUrl?: true
  title: string
  description: string
  /** Null when missing or unreadable. */
  createdAt: Date | null
  /** Address at the provider. */
  thumbnail: string | null
  previews: string[]
  /** Seconds. */
  duration: number | null
  views: number | null
  tags: string[]
}

export interface SourceDetail extends SourceVideo {
  /** As the provider sent it; the host is checked elsewhere. */
  embedUrl: string | null
  categories: string[]
  /** Provider 1: average out of 5. Provider 3: sum of the votes. */
  rating: number | null
  /** Provider 3: number of votes. */
  ratings: number | null
  /** Sent by provider 2; empty for the others. */
  related: SourceVideo[]
}

export interface SourcePage {
  videos: SourceVideo[]
  hasMore: boolean
  /** Over all pages; null when the provider does not tell. */
  total: number | null
}

export interface ListRequest {
  query?: string
  tags?: string[]
  /** From 1. */
  page: number
  /** Only provider 1 supports it. */
  perPage: number
}
