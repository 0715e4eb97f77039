import { listPayments as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { answerList } from '../../routes/answer-list.ts'
import { presentPayment } from '../presenters/present-payment.ts'

export const listPaymentsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'payments',
      query,
      newest: 'at',
      find: store.findPaymentIds,
      load: store.findAdminPayments,
      present: presentPayment,
    }),
  )
