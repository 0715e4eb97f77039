import type { SourcePage } from '../domain/providers/source-video.ts'

export type LoadPage = (signal: AbortSignal) => Promise<SourcePage>

/** Calls that find out whether a provider has recovered. */
export interface Probes {
  /** Alternates between the first feed page and the last successful list, in case one of them fails on its own. */
  next: LoadPage
  /** Records a call that returned videos. */
  recordSuccess(loadPage: LoadPage): void
}

export function createProbes(loadFeed: LoadPage): Probes {
  let lastAnswered: LoadPage | undefined
  let isFeedNext = true
  return {
    next(signal) {
      const loadPage = isFeedNext || !lastAnswered ? loadFeed : lastAnswered
      isFeedNext = !isFeedNext
      return loadPage(signal)
    },
    recordSuccess(loadPage) {
      lastAnswered = loadPage
    },
  }
}
