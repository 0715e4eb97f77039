import type { InvoiceDocument } from '../invoices/domain/invoice-document.ts'

/** All texts of invoices and credit notes. */
export const words = {
  title: { invoice: 'Facture', 'credit-note': 'Avoir' },
  number: 'Numéro',
  issued: 'Date d’émission',
  corrects: 'Facture corrigée',
  seller: 'Vendeur',
  /** Used while OPERATOR_NAME is unset. */
  unnamedSeller: 'Alcôve',
  buyer: 'Client',
  registration: 'Immatriculation',
  vatId: 'Numéro de TVA',
  noVatId: 'Numéro de TVA : aucun',
  notSubject: 'TVA non applicable, art. 293 B du CGI',
  columns: { description: 'Désignation', net: 'Montant HT', tax: 'TVA', gross: 'Montant TTC' },
  totals: { net: 'Total HT', gross: { invoice: 'Total TTC', 'credit-note': 'Total TTC remboursé' } },
  from: (start: string, end: string) => `Période du ${start} au ${end}`,
  settled: {
    invoice: (day: string) => `Acquittée le ${day}`,
    'credit-note': (day: string) => `Remboursé le ${day}`,
  },
  correction: (number: string) => `Cet avoir corrige la facture ${number}.`,
  page: 'Service fourni par voie électronique. Document établi par voie électronique, valable sans signature.',
} as const

/** `20 %`, `5,5 %` */
export const percent = (rate: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)

/** `Facture F-2026-000042` */
export const documentTitle = ({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>) =>
  `${words.title[kind]} ${number}`

/** `facture-F-2026-000042.pdf`: only characters that are safe in headers and file systems. */
export const fileName = ({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>) =>
  `${words.title[kind].toLowerCase()}-${number.replace(/[^\w.-]/g, '_')}.pdf`
