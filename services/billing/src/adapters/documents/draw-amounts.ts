import {
  computeIncludedTax,
  type InvoiceDocument,
  type InvoiceLine,
} from '../../invoices/domain/invoice-document.ts'
import { frenchAmount, frenchDay } from '../../messages/format.fr.ts'
import { percent, words } from '../../messages/invoice.fr.ts'
import { ACCENT, group, MARGIN, MUTED, RIGHT, rule, WIDTH, write } from './layout.ts'
import { isPrintable } from './printable.ts'

type Page = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

const AMOUNT = 78
const columns = {
  description: { x: MARGIN, width: WIDTH - 3 * AMOUNT - 12 },
  net: { x: RIGHT - 3 * AMOUNT, width: AMOUNT },
  tax: { x: RIGHT - 2 * AMOUNT, width: AMOUNT },
  gross: { x: RIGHT - AMOUNT, width: AMOUNT },
}
const MONEY = ['net', 'tax', 'gross'] as const

/** Formats with the currency sign, or with its code when the font lacks the sign. */
function money(cents: number, currency: string): string {
  const amount = frenchAmount(cents, currency)
  return isPrintable(amount) ? amount : frenchAmount(cents, currency, 'code')
}

/**
 * Draws the lines of the document and their totals.
 * @returns the y at which the page is free again
 */
export function drawAmounts(page: Page, parent: Parent, document: InvoiceDocument, top: number): number {
  let y = top
  group(page, parent, 'Table', (table) => {
    y = drawHeads(page, table, document.taxRate, top)
    for (const line of document.lines) y = drawLine(page, table, document, line, y)
    y = drawTotals(page, table, document, y + 14)
  })
  return y
}

function drawHeads(page: Page, table: Parent, rate: number, top: number): number {
  const heads = { ...words.columns, tax: `${words.columns.tax} ${percent(rate)}` }
  const style = { color: MUTED, size: 8.5, role: 'TH' }
  group(page, table, 'TR', (row) => {
    write(page, row, heads.description, { ...columns.description, y: top }, style)
    for (const name of MONEY)
      write(page, row, heads[name], { ...columns[name], y: top }, { ...style, align: 'right' })
  })
  rule(page, top + 18)
  return top + 30
}

function drawLine(
  page: Page,
  table: Parent,
  document: InvoiceDocument,
  line: InvoiceLine,
  y: number,
): number {
  const tax = line.tax ?? computeIncludedTax(line.gross, document.taxRate)
  const amounts = { net: line.gross - tax, tax, gross: line.gross }
  const period = words.from(frenchDay(new Date(line.periodStart)), frenchDay(new Date(line.periodEnd)))
  let next = y
  group(page, table, 'TR', (row) => {
    group(page, row, 'TD', (cell) => {
      next = write(page, cell, line.description, { ...columns.description, y }, { bold: true }) + 2
      next = write(page, cell, period, { ...columns.description, y: next }, { color: MUTED, size: 8.5 })
    })
    for (const name of MONEY) {
      const amount = money(amounts[name], document.currency)
      write(page, row, amount, { ...columns[name], y }, { align: 'right', role: 'TD' })
    }
  })
  rule(page, next + 10)
  return next + 22
}

function drawTotals(page: Page, table: Parent, document: InvoiceDocument, top: number): number {
  const { kind, net, tax, gross, taxRate, currency } = document
  const rows = [
    { name: words.totals.net, amount: net, last: false },
    { name: `${words.columns.tax} ${percent(taxRate)}`, amount: tax, last: false },
    { name: words.totals.gross[kind], amount: gross, last: true },
  ]
  let y = top
  for (const { name, amount, last } of rows) {
    const style = last ? { bold: true, size: 12.5, color: ACCENT } : {}
    const names = { x: columns.net.x - 24, y, width: 2 * AMOUNT + 16 }
    group(page, table, 'TR', (row) => {
      write(page, row, name, names, { ...style, role: 'TH' })
      write(
        page,
        row,
        money(amount, currency),
        { ...columns.gross, y },
        { ...style, align: 'right', role: 'TD' },
      )
    })
    y += 19
  }
  return y
}
