import PDFDocument from 'pdfkit'
import type { InvoiceDocument } from '../../invoices/domain/invoice-document.ts'
import { documentTitle } from '../../messages/invoice.fr.ts'
import { drawAmounts } from './draw-amounts.ts'
import { drawFoot } from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import { drawParties } from './draw-parties.ts'
import { MARGIN } from './layout.ts'
import { printable } from './printable.ts'

/** Top of the amounts, unless the seller block is taller. */
const LEAST_TOP = 296

/**
 * Renders a document on one A4 page, in French. The same document gives the same bytes: the file's date is that of the
 * document, and its id derives from it.
 */
export async function renderInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    // Elements are placed by hand: text must not flow on to a second page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    info: {
      Title: documentTitle(document),
      Author: printable(document.seller.name),
      CreationDate: new Date(document.issuedAt),
    },
  })
  const bytes = collect(page)
  const body = page.struct('Document')
  page.addStructure(body)
  drawHead(page, body, document)
  const parties = drawParties(page, body, document)
  const amounts = drawAmounts(page, body, document, Math.max(parties + 26, LEAST_TOP))
  drawFoot(page, body, document, amounts + 44)
  body.end()
  page.end()
  return bytes
}

async function collect(page: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of page) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
