import type { Clips } from '../clips.ts'

/**
 * What must become of a file: `refused` at once with a 4xx, `failed` later with a reason, `prepared` like an honest one;
 * `bounded` where builds of ffmpeg differ: any of the three, but never a 5xx and never stuck.
 */
export type Outcome = 'refused' | 'failed' | 'prepared' | 'bounded'

export interface HostileFile {
  /** What is wrong with it. */
  name: string
  /** Decides the type that is announced. */
  extension: 'mp4' | 'mkv' | 'avi' | 'mov'
  outcome: Outcome
  /** Part of the sentence that its uploader reads, where it matters which. */
  reason?: string
  make: (clips: Clips) => Promise<Uint8Array | string> | Uint8Array | string
  /** The name that the client gives it. */
  filename?: string
}
