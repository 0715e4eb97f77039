import type { Provider } from '@alcove/contracts'
import type { PictureFormat } from './domain/pictures/picture-format.ts'
import type { ListRequest, SourceDetail, SourcePage, SourceVideo } from './domain/providers/source-video.ts'

export interface ProviderCapabilities {
  /** How the provider lists removed videos: at once, page by page, or not at all. */
  removals: 'full-list' | 'paged' | 'none'
  totalKnown: boolean
}

/**
 * A provider of videos. Every call ends when its signal aborts.
 * @throws ProviderOutage for any answer outside the provider's own format
 */
export interface VideoProvider {
  name: Provider
  capabilities: ProviderCapabilities
  search(request: ListRequest, signal: AbortSignal): Promise<SourcePage>
  feed(page: number, signal: AbortSignal): Promise<SourcePage>
  /** @returns null for a removed or unknown video */
  get(video: { id: string; url?: string | undefined }, signal: AbortSignal): Promise<SourceDetail | null>
  isAlive(video: { id: string; url?: string | undefined }, signal: AbortSignal): Promise<boolean>
  /** Ids without prefix, in chunks as they arrive. @throws ProviderOutage for an incomplete list */
  removed(signal: AbortSignal): AsyncIterable<string[]>
  /** Finds related videos for providers that do not send them. */
  related(video: SourceDetail, signal: AbortSignal): Promise<SourceVideo[]>
  embedUrl(video: SourceDetail): string | null
}

export type OutageKind =
  | 'timeout'
  | 'connection'
  | 'status'
  | 'pressure'
  | 'quota'
  | 'format'
  | 'size'
  | 'refused-address'

/** The provider gave no usable answer. Never means 'no results' or 'all removed'. */
export class ProviderOutage extends Error {
  readonly kind: OutageKind
  /** Seconds, when the provider sent `Retry-After`. */
  readonly retryAfter: number | undefined
  /** HTTP status of the refusing answer. */
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

/** Fetches pictures of providers. */
export interface PictureFetcher {
  /**
   * @param asked source whose pictures wait for each other, and address of who waits: networks take turns
   * @param use processes the bytes; the next fetch waits for its end, so few pictures are in memory
   * @throws PictureNotRequested while others are fetched or the host is paused
   * @throws ProviderOutage for anything but a complete body of an allowed size, from an allowed host, in time
   */
  fetch<T>(
    url: URL,
    asked: { source: string; address: string },
    use: (bytes: Uint8Array) => Promise<T>,
  ): Promise<T>
}

/** The picture was not requested, which says nothing about it. */
export class PictureNotRequested extends ProviderOutage {
  constructor(url: URL, cause: unknown) {
    super('pressure', `${url.host} is not asked for a picture now`, { cause })
  }
}

/** The bytes are no accepted picture, or too large. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError'
}

export interface PictureEncoder {
  /**
   * Re-encodes a picture: at most `width` pixels wide, upright, without metadata, first frame only.
   * @param source owner of the picture: one at a time per source
   * @throws InvalidPictureError judged by the bytes alone
   */
  encode(
    bytes: Uint8Array,
    width: number,
    format: PictureFormat,
    source: string,
  ): Promise<Uint8Array<ArrayBuffer>>
}
