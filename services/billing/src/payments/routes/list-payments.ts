import { listPayments as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentPayment } from '../queries/present-payment.ts'
import { answerList } from './answer-list.ts'

export const listPaymentsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'payments',
      query,
      newest: 'at',
      find: store.findPaymentIds,
      load: store.findSupportedPayments,
      present: presentPayment,
    }),
  )
