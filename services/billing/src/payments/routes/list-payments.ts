import { listPayments as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentPayment } from '../presenters/present-payment.ts'

export const listPaymentsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'payments',
      query,
      order: ['at', 'DESC'],
      find: store.paymentList.find,
      present: (rows) => rows.map(presentPayment),
    }),
  )
