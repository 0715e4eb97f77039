import PDFDocument from 'pdfkit'
import type { InvoiceDocument } from '../../invoices/domain/invoice-document.ts'
import { documentTitle } from '../../messages/invoice.fr.ts'
import { drawAmounts } from './draw-amounts.ts'
import { drawFoot } from './draw-foot.ts'
import { drawHead } from './draw-head.ts'
import { drawParties } from './draw-parties.ts'
import { MARGIN } from './layout.ts'
import { printable } from './printable.ts'

/** Where amounts begin, unless who sells takes up more. */
const LEAST_TOP = 296

/**
 * A document of ours on one page of A4, in French. The same document is always the same bytes: the date in the file is
 * that of the document, and its id follows from that.
 */
export async function renderInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    // Everything is placed by hand: no text may run on to a second page.
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
