import { ErrorDetails, Events, type default as Hls, type Level } from 'hls.js/light'
import type { Quality } from '../choices/stored-choices.ts'
import type { StreamFigures } from '../statistics/measure.ts'
import { type Choosable, pickLevel } from './pick-level.ts'

/** What a video offers, and what plays. */
export interface Renditions {
  /** In lines, tallest first. */
  heights: readonly number[]
  /** Height of the rendition on the screen; undefined before the first picture. */
  playing: number | undefined
  /** Switches at the next segment. */
  choose(quality: Quality): void
  measure(): StreamFigures
}

/**
 * Reports the renditions of a video, and each change of the one that plays.
 * @param isUncapped plays the tallest where none was chosen, until it stalls, and all heights as H.264
 */
export function followRenditions(
  hls: Hls,
  quality: () => Quality,
  isUncapped: boolean,
  onChange: (renditions: Renditions) => void,
): void {
  let playing: number | undefined
  let holdsTallest = false
  const level = (chosen: Quality) => pickLevel(hls.levels.map(choosable), chosen, isUncapped)
  const report = () =>
    onChange({
      heights: [...new Set(hls.levels.map(heightOf))].sort((a, b) => b - a),
      playing,
      choose: (chosen) => {
        holdsTallest = false
        hls.nextLevel = level(chosen)
      },
      measure: () => {
        const { bitrate, frameRate, attrs } = hls.levels[hls.currentLevel] ?? {}
        return { bandwidth: hls.bandwidthEstimate, bitrate, frameRate, codecs: attrs?.CODECS }
      },
    })

  hls.on(Events.MANIFEST_PARSED, () => {
    const chosen = level(quality())
    holdsTallest = isUncapped && chosen < 0
    const first = holdsTallest ? level(Number.POSITIVE_INFINITY) : chosen
    // Before the first segment: nothing is buffered that a switch would drop.
    if (first >= 0) {
      hls.startLevel = first
      hls.loadLevel = first
    }
    report()
  })
  hls.on(Events.ERROR, (_event, { details }) => {
    if (!holdsTallest || details !== ErrorDetails.BUFFER_STALLED_ERROR) return
    holdsTallest = false
    hls.loadLevel = -1
  })
  hls.on(Events.LEVEL_SWITCHED, (_event, { level: index }) => {
    const switched = hls.levels[index]
    playing = switched && heightOf(switched)
    report()
  })
}

const choosable = (level: Level): Choosable => ({
  height: heightOf(level),
  isH264: level.videoCodec?.startsWith('avc1') ?? true,
})

/** Portrait renditions are named by their short side too. */
const heightOf = ({ width, height }: Level) => Math.min(width, height) || height
