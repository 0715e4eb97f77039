import type { InvoiceDocument } from '../../invoices/domain/invoice-document.ts'
import { frenchDay } from '../../messages/format.fr.ts'
import { words } from '../../messages/invoice.fr.ts'
import { MARGIN, MUTED, rule, WIDTH, write } from './layout.ts'

type Page = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

const FOOT = 770

/** Draws the payment line, the mentions that the law requires and the seller. */
export function drawFoot(page: Page, parent: Parent, document: InvoiceDocument, top: number): void {
  const { kind, corrects, settledAt, seller, taxRate } = document
  const box = { x: MARGIN, width: WIDTH }
  let y = write(
    page,
    parent,
    words.settled[kind](frenchDay(new Date(settledAt))),
    { ...box, y: top },
    { bold: true, size: 11 },
  )
  if (corrects !== null) y = write(page, parent, words.correction(corrects), { ...box, y: y + 4 })
  if (taxRate === 0) write(page, parent, words.notSubject, { ...box, y: y + 4 })
  rule(page, FOOT)
  const names = [seller.name, seller.registration, seller.vatId].filter(Boolean).join(' · ')
  const small = { size: 8, color: MUTED }
  const next = write(page, parent, names, { ...box, y: FOOT + 10 }, small)
  write(page, parent, words.page, { ...box, y: next + 2 }, small)
}
