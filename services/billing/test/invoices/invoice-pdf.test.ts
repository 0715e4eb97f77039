import { getInvoicePdf } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderInvoice } from '../../src/adapters/documents/render-invoice.ts'
import type { InvoiceDocument } from '../../src/invoices/domain/invoice-document.ts'
import { readInvoices, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'
import { readPdf } from './read-pdf.ts'

const SELLER = {
  OPERATOR_NAME: 'Alcôve SAS',
  OPERATOR_ADDRESS: '12 rue des Tilleuls, 75011 Paris',
  OPERATOR_REGISTRATION: 'SIREN 123 456 789',
  OPERATOR_VAT_ID: 'FR12123456789',
}

let world: BillingWorld
let customer: Caller
beforeAll(async () => {
  world = await startBilling(SELLER)
  world.clock.set(new Date('2026-11-21T23:30:00Z'))
  customer = await createCustomer(world)
  await subscribe(world, customer)
})
afterAll(() => world.stop())

/** Returns the links of the invoice list as paths of the service. */
async function readLinks() {
  const [invoice] = await readInvoices(world, customer)
  const path = (url: string | null | undefined) => String(url).replace(/^https?:\/\/[^/]+/, '')
  return { invoice, view: path(invoice?.hosted_invoice_url), download: path(invoice?.invoice_pdf) }
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test('serves the listed links inline and as a download, without login', async () => {
  const { view, download, invoice } = await readLinks()
  const viewed = await world.fetch(view)
  expect(viewed.status).toBe(200)
  expect(Object.fromEntries(viewed.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="facture-${invoice?.number}.pdf"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  const downloaded = await world.fetch(download)
  expect(downloaded.headers.get('content-disposition')).toBe(
    `attachment; filename="facture-${invoice?.number}.pdf"`,
  )
  expect(await bytesOf(downloaded)).toEqual(await bytesOf(viewed))
})

test('states seller, buyer, amounts and payment in French', async () => {
  const { view } = await readLinks()
  const { text, pages, raw } = readPdf(await bytesOf(await world.fetch(view)))
  expect(pages).toBe(1)
  for (const words of [
    'FACTURE',
    'F-2026-000001',
    // In Paris it is the next day already.
    '22 novembre 2026',
    'Alcôve SAS',
    '12 rue des Tilleuls',
    'SIREN 123 456 789',
    'FR12123456789',
    customer.email,
    'Abonnement Premium mensuel : souscription',
    'Période du 22 novembre 2026 au 22 décembre 2026',
    '16,66\u00a0€',
    'TVA 20\u00a0%',
    '3,33\u00a0€',
    'Total TTC',
    '19,99\u00a0€',
    'Acquittée le 22 novembre 2026',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('293 B')
  expect(raw).toContain('/Lang (fr-FR)')
})

test('states that no tax is charged when the seller has no VAT number', async () => {
  const plain = await startBilling()
  try {
    const buyer = await createCustomer(plain)
    await subscribe(plain, buyer)
    const [invoice] = await readInvoices(plain, buyer)
    const path = String(invoice?.invoice_pdf).replace(/^https?:\/\/[^/]+/, '')
    const { text } = readPdf(await bytesOf(await plain.fetch(path)))
    expect(text).toContain('TVA non applicable, art. 293 B du CGI')
    expect(text).toContain('Numéro de TVA : aucun')
    expect(text).not.toContain('3,33')
  } finally {
    await plain.stop()
  }
})

describe('refuses with 404, since links are keys', () => {
  const NOT_FOUND = { status: 404, code: 'INVOICE_NOT_FOUND' }
  const open = (id: string, token: string) => world.call(getInvoicePdf, { params: { id }, query: { token } })
  const tokenOf = (address: string) => new URL(address, 'http://x.test').searchParams.get('token') ?? ''

  test('a token that is wrong, truncated or of another invoice', async () => {
    const { invoice, view } = await readLinks()
    const id = invoice?.id ?? ''
    const other = await createCustomer(world)
    await subscribe(world, other)
    const [theirs] = await readInvoices(world, other)
    const foreign = tokenOf(theirs?.invoice_pdf ?? '')
    for (const token of ['x', tokenOf(view).slice(0, -1), foreign])
      expect(await open(id, token)).toMatchObject(NOT_FOUND)
    expect(await open(uuidV7(), tokenOf(view))).toMatchObject(NOT_FOUND)
  })

  test('a token after one day', async () => {
    const { invoice, view } = await readLinks()
    const id = invoice?.id ?? ''
    world.clock.advance(24 * 3_600_000 - 1_000)
    expect((await open(id, tokenOf(view))).status).toBe(200)
    world.clock.advance(1_000)
    expect(await open(id, tokenOf(view))).toMatchObject(NOT_FOUND)
  })
})

describe('rendering', () => {
  const document: InvoiceDocument = {
    kind: 'credit-note',
    number: 'A-2026-000007',
    issuedAt: '2026-11-21T12:00:00.000Z',
    corrects: 'F-2026-000042',
    seller: { name: 'Alcôve', address: '', registration: '', vatId: 'FR1' },
    buyer: { name: 'Zoë “Ōki” 🙂\nMüller', email: 'zoe@exemple.test' },
    lines: [
      {
        description: 'Avoir sur la facture F-2026-000042',
        periodStart: '2026-11-01T00:00:00.000Z',
        periodEnd: '2026-12-01T00:00:00.000Z',
        gross: 500,
      },
    ],
    currency: 'EUR',
    net: 417,
    tax: 83,
    gross: 500,
    taxRate: 20,
    settledAt: '2026-11-21T12:00:00.000Z',
  }

  test('gives the same bytes for the same document', async () => {
    const once = await renderInvoice(document)
    expect(await renderInvoice(structuredClone(document))).toEqual(once)
    const other = await renderInvoice({ ...document, number: 'A-2026-000008' })
    expect(Buffer.compare(other, once)).not.toBe(0)
  })

  test('names the corrected invoice and the refund on a credit note', async () => {
    const { text } = readPdf(await renderInvoice(document))
    expect(text).toContain('AVOIR')
    expect(text).toContain('Cet avoir corrige la facture F-2026-000042.')
    expect(text).toContain('Total TTC remboursé')
    expect(text).toContain('Remboursé le 21 novembre 2026')
    expect(text).toContain('Période du 1er novembre 2026 au 1er décembre 2026')
  })

  test.each([
    ['EUR', '5,00\u00a0€'],
    ['USD', '5,00\u00a0$US'],
    ['CHF', '5,00\u00a0CHF'],
    ['GBP', '5,00\u00a0£GB'],
    // The font lacks its sign.
    ['INR', '5,00\u00a0INR'],
  ])('formats amounts with their currency: %s', async (currency, amount) => {
    const { words } = readPdf(await renderInvoice({ ...document, currency }))
    expect(words).toContain(amount)
  })

  test('prints the tax stored with a line rather than recomputing it', async () => {
    const [line] = document.lines
    const lines = [{ ...line, gross: 1_993, tax: 333 }] as InvoiceDocument['lines']
    const { words } = readPdf(await renderInvoice({ ...document, lines, gross: 1_993, tax: 333, net: 1_660 }))
    expect(words.filter((word) => word === '3,33\u00a0€')).toHaveLength(2)
    expect(words.filter((word) => word === '16,60\u00a0€')).toHaveLength(2)
  })

  test('replaces letters that the font lacks and keeps the page whole', async () => {
    const { text, pages } = readPdf(await renderInvoice(document))
    expect(text).toContain('Zoë “Oki” ? Müller')
    expect(pages).toBe(1)
  })
})
