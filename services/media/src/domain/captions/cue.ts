/** Languages of one content. */
export const LANGUAGES_MAX = 12
/** Bytes of all captions of one account: they lie in the database. */
export const CAPTIONS_QUOTA_BYTES = 32 * 1024 ** 2
export const CUES_MAX = 10_000

/** Text that is shown for a while; times in seconds. */
export interface Cue {
  start: number
  end: number
  /** Cleaned, with nothing but bold, italics and underlines. */
  text: string
}
