import type { Clips } from '../support/clips.ts'

/**
 * Expected outcome of a file: `refused` at once with a 4xx, `failed` later with a reason, `prepared` like an honest one;
 * `bounded` if builds of ffmpeg differ: any of the three, but never a 5xx and never stuck.
 */
export type Outcome = 'refused' | 'failed' | 'prepared' | 'bounded'

export interface HostileFile {
  /** Describes the defect. */
  name: string
  /** Decides the announced type. */
  extension: 'mp4' | 'mkv' | 'avi' | 'mov'
  outcome: Outcome
  /** Code of the refusal, if not NOT_A_VIDEO. */
  code?: string
  /** Part of the sentence that the uploader reads, if the test depends on it. */
  reason?: string
  make: (clips: Clips) => Promise<Uint8Array | string> | Uint8Array | string
  /** File name that the client sends. */
  filename?: string
}
