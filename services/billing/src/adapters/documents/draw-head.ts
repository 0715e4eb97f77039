import type { InvoiceDocument } from '../../invoices/domain/invoice-document.ts'
import { frenchDay } from '../../messages/format.fr.ts'
import { words } from '../../messages/invoice.fr.ts'
import { ACCENT, MARGIN, MUTED, RIGHT, rule, WIDTH, write } from './layout.ts'

type Page = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

/** Draws the seller on the left; title, number and date on the right. */
export function drawHead(page: Page, parent: Parent, document: InvoiceDocument): void {
  const half = WIDTH / 2 - 12
  const right = { x: RIGHT - half, width: half }
  const title = words.title[document.kind].toLocaleUpperCase('fr-FR')
  write(page, parent, document.seller.name, { x: MARGIN, y: MARGIN, width: half }, { bold: true, size: 16 })
  write(
    page,
    parent,
    title,
    { ...right, y: MARGIN - 4 },
    { bold: true, size: 24, align: 'right', role: 'H1', color: ACCENT },
  )
  const rows: [string, string][] = [
    [words.number, document.number],
    [words.issued, frenchDay(new Date(document.issuedAt))],
    ...(document.corrects === null ? [] : [[words.corrects, document.corrects] as [string, string]]),
  ]
  let y = MARGIN + 32
  for (const [name, value] of rows) {
    write(page, parent, name, { x: right.x, y, width: 110 }, { color: MUTED })
    write(page, parent, value, { x: right.x + 110, y, width: half - 110 }, { bold: true, align: 'right' })
    y += 16
  }
  rule(page, 148, ACCENT, 1.5)
}
