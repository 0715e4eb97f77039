import type { SourcePage } from '../ports.ts'

export type AskForPage = (signal: AbortSignal) => Promise<SourcePage>

/** The questions that find out if a provider is back. */
export interface Probes {
  /**
   * By turns the first page of the feed and the last list that was answered: should one of them fail for reasons of its
   * own, the other one tells.
   */
  next: AskForPage
  /** To be called with each question that brought videos. */
  worked(ask: AskForPage): void
}

export function createProbes(askForFeed: AskForPage): Probes {
  let lastAnswered: AskForPage | undefined
  let isFeedNext = true
  return {
    next(signal) {
      const ask = isFeedNext || !lastAnswered ? askForFeed : lastAnswered
      isFeedNext = !isFeedNext
      return ask(signal)
    },
    worked(ask) {
      lastAnswered = ask
    },
  }
}
