import { webVttTime } from '../captions/web-vtt-time.ts'
import type { MediaFacts } from '../media-facts.ts'
import type { Rendition } from './ladder.ts'
import { scaleSize } from './scale-size.ts'
import { KEY_FRAME_S } from './segments.ts'

/** Pictures along the time line: tiles of one size on sheets, one tile for each interval, in rows. */
export interface Storyboard {
  /** Seconds that one tile stands for. */
  interval: number
  /** Seconds of the rendition, to which the last tile extends. */
  seconds: number
  tiles: number
  /** Pixels of a tile; even. */
  width: number
  height: number
  columns: number
  rows: number
  sheets: number
}

const TILE_HEIGHT = 90
/** Bounds the sheets of pictures that are a thousand times wider than high. */
const MOST_TILE_WIDTH = 320
const COLUMNS = 10
const TILES_PER_SHEET = 50
/** Up to this length one sheet is enough; longer films get a tile each eighteen seconds, four hours sixteen sheets. */
const ONE_SHEET_S = 15 * 60
const BYTES_PER_PIXEL = 2
const ROUNDING_S = 0.1

/** Seconds from one key frame of a rendition to the next: two, or a picture where there are fewer. */
export function keyFrameSeconds({ frameRate }: Pick<MediaFacts, 'frameRate'>): number {
  return Math.max(KEY_FRAME_S, 1 / frameRate)
}

/**
 * @param seconds length of the rendition
 * @param gap seconds between key frames: intervals are multiples of it, so that one lies in each
 */
export function planStoryboard(
  rendition: Pick<Rendition, 'width' | 'lines'>,
  seconds: number,
  gap: number,
): Storyboard {
  const interval = gap * Math.max(1, Math.ceil(Math.min(seconds, ONE_SHEET_S) / TILES_PER_SHEET / gap))
  // A last interval that is shorter may have no key frame, and belongs to the tile before.
  const tiles = Math.max(1, Math.ceil((seconds - ROUNDING_S) / interval))
  const shown = Math.min(tiles, TILES_PER_SHEET)
  const columns = Math.min(COLUMNS, shown)
  return {
    ...{ interval, seconds, tiles, ...tileSize(rendition) },
    ...{ columns, rows: Math.ceil(shown / columns), sheets: Math.ceil(tiles / TILES_PER_SHEET) },
  }
}

/** Upper bound of the bytes of all sheets and of their list. */
export function storyboardBytes({ tiles, width, height, columns, rows, sheets }: Storyboard): number {
  return sheets * columns * rows * width * height * BYTES_PER_PIXEL + tiles * 100
}

export function sheetName(sheet: number): string {
  return `${String(sheet).padStart(2, '0')}.jpg`
}

/** WebVTT whose cues name tiles by media fragments (`#xywh`), relative to itself. */
export function storyboardCues({
  interval,
  seconds,
  tiles,
  width,
  height,
  columns,
  rows,
}: Storyboard): string {
  const cues = Array.from({ length: tiles }, (_, tile) => {
    const place = tile % (columns * rows)
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height]
    const name = sheetName(Math.floor(tile / (columns * rows)))
    const end = Math.max((tile + 1) * interval, tile === tiles - 1 ? seconds : 0)
    return `${webVttTime(tile * interval)} --> ${webVttTime(end)}\n${name}#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function tileSize(rendition: Pick<Rendition, 'width' | 'lines'>): Pick<Storyboard, 'width' | 'height'> {
  return scaleSize(rendition, Math.min(1, TILE_HEIGHT / rendition.lines, MOST_TILE_WIDTH / rendition.width))
}
