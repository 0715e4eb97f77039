import { printable } from './printable.ts'

/** Points; A4 is 595 by 842. */
export const MARGIN = 56
export const WIDTH = 595.28 - 2 * MARGIN
export const RIGHT = MARGIN + WIDTH

export const INK = '#1b1820'
export const MUTED = '#6a6372'
export const LINE = '#d8d3dc'
export const ACCENT = '#b82f55'

export interface Box {
  x: number
  y: number
  width: number
}

interface Style {
  bold?: boolean
  size?: number
  color?: string
  align?: 'left' | 'right'
  /** Structure tag, as screen readers read it. */
  role?: string
}

type Parent = PDFKit.PDFStructureElement

/**
 * Writes text at a position, visible and tagged for screen readers.
 * @returns the y of the next line
 */
export function write(
  page: PDFKit.PDFDocument,
  parent: Parent,
  text: string,
  { x, y, width }: Box,
  { bold = false, size = 9.5, color = INK, align = 'left', role = 'P' }: Style = {},
): number {
  const words = printable(text)
  page
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  const height = page.heightOfString(words, { width, align, lineGap: 2 })
  const element = page.struct(role, {}, () => {
    page.text(words, x, y, { width, align, lineGap: 2 })
  })
  parent.add(element)
  return y + height
}

/** Draws a line across the page; screen readers skip it. */
export function rule(page: PDFKit.PDFDocument, y: number, color = LINE, weight = 0.75): void {
  page.markContent('Artifact', { type: 'Layout' })
  page.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(color).stroke()
  page.endMarkedContent()
}

/** Opens a structure element, fills it and closes it. */
export function group(page: PDFKit.PDFDocument, parent: Parent, role: string, fill: (part: Parent) => void) {
  const part = page.struct(role)
  parent.add(part)
  fill(part)
  part.end()
}
