import type { Provider } from '@alcove/contracts'
import type { PictureFormat } from './domain/picture-format.ts'

/** A provider's video in our words (specification, section 3), its pictures still at the provider. */
export interface SourceVideo {
  /** With prefix. */
  id: string
  provider: Provider
  providerVideoId: string
  /** How provider 2 names a video; opaque, of the others undefined. */
  providerVideoUrl?: string
  /** It came without an id: ours follows from the URL, and lists may know it under another. */
  isNamedByUrl?: true
  title: string
  description: string
  /** Null where the provider does not say, or not readably. */
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
  /** As the provider says; whether its host is allowed is not decided here. */
  embedUrl: string | null
  categories: string[]
  /** Provider 1: average out of 5. Provider 3: sum of the votes. */
  rating: number | null
  /** Provider 3: number of votes. */
  ratings: number | null
  /** Provider 2 brings them along; of the others empty. */
  related: SourceVideo[]
}

export interface SourcePage {
  videos: SourceVideo[]
  hasMore: boolean
  /** Of all pages; null where the provider does not say. */
  total: number | null
}

export interface ListRequest {
  query?: string
  tags?: string[]
  /** From 1. */
  page: number
  /** Only provider 1 lets us choose. */
  perPage: number
}

export interface ProviderCapabilities {
  /** How it tells of removed videos: everything at once, page by page, or not at all. */
  removals: 'full-list' | 'paged' | 'none'
  totalKnown: boolean
}

/**
 * A provider of videos. Every call ends by its signal.
 * @throws ProviderOutage for anything that is no answer of the provider's own format
 */
export interface VideoProvider {
  name: Provider
  capabilities: ProviderCapabilities
  search(request: ListRequest, signal: AbortSignal): Promise<SourcePage>
  feed(page: number, signal: AbortSignal): Promise<SourcePage>
  /** @returns null for a removed or unknown video */
  get(video: { id: string; url?: string | undefined }, signal: AbortSignal): Promise<SourceDetail | null>
  isAlive(video: { id: string; url?: string | undefined }, signal: AbortSignal): Promise<boolean>
  /** Ids without prefix, in portions as they arrive. @throws ProviderOutage where the list does not end properly */
  removed(signal: AbortSignal): AsyncIterable<string[]>
  /** Related videos of those that do not bring them. */
  related(video: SourceDetail, signal: AbortSignal): Promise<SourceVideo[]>
  embedUrl(video: SourceDetail): string | null
}

export type OutageKind =
  | 'timeout'
  | 'connection'
  | 'status'
  | 'pressure'
  | 'share'
  | 'format'
  | 'size'
  | 'refused-address'

/** The provider gave no answer that counts. Never 'no results', never 'all removed'. */
export class ProviderOutage extends Error {
  readonly kind: OutageKind
  /** Seconds, where the provider asked for patience. */
  readonly retryAfter: number | undefined
  /** HTTP status of the answer that refused. */
  readonly status: number | undefined

  constructor(
    kind: OutageKind,
    message: string,
    options: { cause?: unknown; retryAfter?: number; status?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderOutage'
    this.kind = kind
    this.retryAfter = options.retryAfter
    this.status = options.status
  }
}

/** Where pictures of providers come from. */
export interface PictureFetcher {
  /**
   * @param use what is to be done with the bytes. Its end makes room for the next picture, so few are in memory
   * @throws ProviderOutage for anything but a whole body of an allowed size, from an allowed host, in time
   */
  fetch<T>(url: URL, use: (bytes: Uint8Array) => Promise<T>): Promise<T>
}

/** Not a picture of a kind that we take, or one too large. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

export interface PictureEncoder {
  /**
   * A picture anew: of that many pixels wide at most, upright, without metadata, its first frame only.
   * @param source who brought it: of one source there is one at a time
   * @throws NotAPicture judged by the bytes alone
   */
  encode(
    bytes: Uint8Array,
    width: number,
    format: PictureFormat,
    source: string,
  ): Promise<Uint8Array<ArrayBuffer>>
}
