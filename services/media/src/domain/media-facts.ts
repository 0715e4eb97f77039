/** Measurements that a probe takes of a file. */
export interface MediaFacts {
  /** Seconds. */
  duration: number
  /** Seconds of the picture; the sound may last longer. */
  pictureDuration: number
  /** Pixels, as shown: upright, and with square pixels. No fewer than those that are decoded. */
  width: number
  height: number
  /** Frames per second. */
  frameRate: number
  /** All pictures: the number that the file states, or the counted number if higher. */
  frames: number
  /** True when there is a sound track that can be decoded. */
  hasAudio: boolean
  /** Number of the sound track to take, among all of them; the first if omitted. */
  soundTrack?: number
  /** True when a picture may consist of two half pictures, recorded one after the other. */
  isInterlaced?: boolean
  colour?: ColourTags
}

/** How brightness and colours are coded, as far as the file tells. */
export interface ColourTags {
  /** Conversion between RGB and the coded components. */
  matrix?: ColourMatrix
  /** Of high dynamic range: SMPTE ST 2084 (HDR10, Dolby Vision) or ARIB STD-B67. */
  transfer?: 'pq' | 'hlg'
}

export type ColourMatrix = 'bt601' | 'bt709' | 'bt2020'
