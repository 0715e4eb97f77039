import type { ColourMatrix, MediaFacts } from '../media-facts.ts'

/** How colours of a source become BT.709 of standard range with 8 bits, which every rendition has. */
export interface ColourConversion {
  matrix: ColourMatrix
  /** The curve of high dynamic range that is tone mapped; null for a plain conversion. */
  toneMapped: 'pq' | 'hlg' | null
}

/** Without tags, players read pictures from this size on as BT.709, smaller ones as BT.601. */
const HD = { width: 1_280, height: 577 }

/** @param canToneMap false where ffmpeg lacks the filters: bright parts are cut off then */
export function planColour(
  { colour = {}, width, height }: Pick<MediaFacts, 'colour' | 'width' | 'height'>,
  canToneMap: boolean,
): ColourConversion {
  const { matrix, transfer } = colour
  const isHd = width >= HD.width || height >= HD.height
  return {
    matrix: matrix ?? (transfer ? 'bt2020' : isHd ? 'bt709' : 'bt601'),
    toneMapped: (canToneMap && transfer) || null,
  }
}
