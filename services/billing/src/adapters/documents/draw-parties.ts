import type { InvoiceDocument, Seller } from '../../invoices/domain/invoice-document.ts'
import { words } from '../../messages/invoice.fr.ts'
import { group, MARGIN, MUTED, RIGHT, WIDTH, write } from './layout.ts'

type Page = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

const TOP = 168

/**
 * Draws the seller and the buyer.
 * @returns the y at which the page is free again
 */
export function drawParties(page: Page, parent: Parent, { seller, buyer }: InvoiceDocument): number {
  const half = WIDTH / 2 - 12
  const name = buyer.name ?? buyer.email
  const reach = buyer.name === null ? [] : [buyer.email]
  const left = drawParty(page, parent, { x: MARGIN, width: half }, [
    words.seller,
    seller.name,
    ...listSellerLines(seller),
  ])
  const right = drawParty(page, parent, { x: RIGHT - half, width: half }, [words.buyer, name, ...reach])
  return Math.max(left, right)
}

function drawParty(
  page: Page,
  parent: Parent,
  box: { x: number; width: number },
  [heading = '', name = '', ...lines]: string[],
): number {
  let y = TOP
  group(page, parent, 'Sect', (part) => {
    y = write(page, part, heading, { ...box, y }, { color: MUTED, size: 8.5, role: 'H2' }) + 4
    y = write(page, part, name, { ...box, y }, { bold: true, size: 11 }) + 2
    for (const line of lines) y = write(page, part, line, { ...box, y })
  })
  return y
}

function listSellerLines({ address, registration, vatId }: Seller): string[] {
  return [
    // The setting is one line; an address has several.
    ...address.split(/\s*[,\n]\s*/),
    registration && `${words.registration} : ${registration}`,
    vatId === null ? words.noVatId : `${words.vatId} : ${vatId}`,
  ].filter((line) => line !== '')
}
