import { AppError, getInvoicePdf as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { fileName } from '../messages/invoice.fr.ts'

export const getInvoicePdfRoute = (deps: Pick<BillingDeps, 'store' | 'links' | 'renderInvoice'>) =>
  route(operation, async ({ params: { id }, query: { token, disposition } }) => {
    // Asked before the database: whoever guesses tokens learns nothing and costs little.
    const document = deps.links.opens(token, id) ? (await deps.store.findInvoice(id))?.document : null
    if (!document) throw new AppError('INVOICE_NOT_FOUND')
    return answer(200, await deps.renderInvoice(document), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `${disposition}; filename="${fileName(document)}"`,
      // The address is the key: nobody else may keep or list what it opens.
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
  })
