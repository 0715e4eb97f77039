import { getInvoicePdf as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { fileName } from '../../messages/invoice.fr.ts'
import { findLinkedDocument } from '../queries/find-linked-document.ts'

export const getInvoicePdfRoute = (deps: Pick<BillingDeps, 'store' | 'links' | 'renderInvoice'>) =>
  route(operation, async ({ params: { id }, query: { token, disposition } }) => {
    const document = await findLinkedDocument(deps, id, token)
    return answer(200, await deps.renderInvoice(document), {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `${disposition}; filename="${fileName(document)}"`,
      // The URL grants access, so neither caches nor search engines may keep it.
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
  })
