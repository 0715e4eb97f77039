import type { Cover } from '@alcove/contracts'
import type { SampledFrames } from './domain/fingerprints/sampled-frames.ts'
import type { MediaFacts } from './domain/media-facts.ts'

export interface Transcoder {
  /** @throws UnusableFile when it is no video of a kind that we take, Interrupted when it cannot be read */
  probe(input: string): Promise<MediaFacts>
  /**
   * Counts the pictures that are there, whatever the head of the file says. Reads all of it.
   * @returns the facts, with the pictures found and a rate that is no lower than theirs where that is high
   * @throws UnusableFile when there are none, or counting takes too long
   */
  countFrames(input: string, facts: MediaFacts, signal: AbortSignal): Promise<MediaFacts>
  /**
   * Makes renditions of each codec that is set, playlists, a poster, a storyboard, frames for covers and a preview clip; one rendition first and
   * alone, so that it can be played early: the smallest.
   * @param output an empty folder; receives `master.m3u8`, `poster.jpg`, `storyboard/`, `covers/`, `preview.mp4` and one folder
   * per rendition
   * @throws UnusableFile when the file turns out to be broken
   */
  transcode(
    input: string,
    output: string,
    facts: MediaFacts,
    signal: AbortSignal,
    watcher?: TranscodeWatcher,
  ): Promise<Transcoded>
  /**
   * Compares the pictures and the sound of two renditions of one length, whatever their sizes and rates.
   * @param films files in one folder of ours
   * @param facts of the film, which bound the time
   */
  isSameFilm(
    films: { standing: FilmFiles; made: FilmFiles },
    facts: MediaFacts,
    signal: AbortSignal,
  ): Promise<boolean>
}

/** Paths of a rendition. */
export interface FilmFiles {
  pictures: string
  /** The same where it carries the sound; null where there is none. */
  sound: string | null
}

export interface TranscodeWatcher {
  /**
   * Called when the output holds the first segments of the first rendition, a playlist that will grow and a master that
   * lists it; again when there are more, and when it is complete. It may take these files away; a master that lists all
   * renditions follows.
   */
  onPlayable?(): Promise<void>
  /** Called with the share of the work that is done, from 0 to 1. */
  onProgress?(share: number): void
  /**
   * Called with the sound of the first rendition once that is complete, if there is any; the others are made meanwhile. The
   * file is the callee's to remove.
   */
  onSound?(sound: HeardSound): void
}

/** What a transcription service hears: an MP3 file in the folder of the input, mono, of the times of the film. */
export interface HeardSound {
  path: string
  /** Length of the film. */
  seconds: number
}

export interface Transcoded {
  /** Heights of the renditions, tallest first. */
  renditions: number[]
  /** Why there is no storyboard; undefined when there is one. */
  storyboardError?: unknown
  /** Why there is no preview clip; undefined when there is one. */
  previewError?: unknown
  /** Why no sound could be taken for `onSound`; undefined where it was, or there is none. */
  soundError?: unknown
  /** Why there is nothing as AV1 although it was asked for; undefined when there is, or there should be none. */
  av1Error?: unknown
  /** Frames for the fingerprint; null without a storyboard. */
  samples: SampledFrames | null
  /** Number of frames to choose a cover from, and why there is none. */
  covers: { count: number; error?: unknown }
}

/** A picture as bytes of ours: nothing of the original but what it shows. */
export interface EncodedPicture {
  /** Below the renditions of its content. */
  name: string
  bytes: Buffer
}

export interface CoverEncoder {
  /**
   * Makes the sizes of a cover, and last its blurred variant.
   * @param jpeg the cover as JPEG
   */
  encodeSizes(cover: Cover, jpeg: Uint8Array): Promise<EncodedPicture[]>
  /**
   * Makes the placeholder of a cover.
   * @param blurred its blurred variant
   * @returns a ThumbHash in base64
   */
  makePlaceholder(blurred: Uint8Array): Promise<string>
}
