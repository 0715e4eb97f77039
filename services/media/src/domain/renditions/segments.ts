/** Seconds between key frames of encoded renditions. */
export const KEY_FRAME_S = 2
/** Seconds of a segment. */
export const SEGMENT_S = 4
