import type { PlaybackOptions } from '../player/playback/playback.ts'

let latest: PlaybackOptions | undefined

/**
 * Stands in for `player/playback/playback.ts` in component tests, which have no browser to play in. One for all tests:
 * they share loaded modules.
 */
export async function startPlayback(options: PlaybackOptions): Promise<() => void> {
  latest = options
  return () => {}
}

/** Playback that was started last: a test decides what becomes of it. */
export function currentPlayback(): PlaybackOptions {
  if (latest === undefined) throw new Error('No playback was started')
  return latest
}
