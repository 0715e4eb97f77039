/** Measurements that a probe takes of a file. */
export interface MediaFacts {
  /** Seconds. */
  duration: number
  /** Seconds of the picture; the sound may last longer. */
  pictureDuration: number
  /** Pixels, as shown: after rotation. */
  width: number
  height: number
  /** Frames per second. */
  frameRate: number
  /** All pictures: the number that the file states, or the counted number if higher. */
  frames: number
  hasAudio: boolean
  /** True when the picture is of a kind that players take as it is, by what its head says. */
  isCopyable?: boolean
}
