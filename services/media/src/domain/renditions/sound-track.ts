/** A sound track, as a probe sees it. */
export interface SoundTrack {
  isDecodable: boolean
  /** Marked as the one to play unless viewers choose. */
  isDefault: boolean
}

/** @returns the number of the track that renditions take; null where none can be decoded */
export function chooseSoundTrack(tracks: SoundTrack[]): number | null {
  const chosen = tracks.findIndex((one) => one.isDecodable && one.isDefault)
  const found = chosen < 0 ? tracks.findIndex((one) => one.isDecodable) : chosen
  return found < 0 ? null : found
}
