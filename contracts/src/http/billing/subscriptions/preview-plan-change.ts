import { z } from 'zod'
import { resourceSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { centsSchema, currencySchema } from '../../../resources/money.ts'
import { accessLevelSchema, intervalSchema, subscriptionIdParams } from '../../../resources/subscription.ts'

export const previewPlanChange = operation({
  id: 'previewPlanChange',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/{id}/change/preview',
  summary: 'Preview the cost and the date of a change of plan; changes nothing',
  access: 'user',
  rate: 'contract',
  params: subscriptionIdParams,
  body: z.strictObject({ planId: accessLevelSchema, interval: intervalSchema }),
  answers: {
    200: resourceSchema('PlanChange', {
      planId: accessLevelSchema,
      interval: intervalSchema,
      /** `now` for an upgrade, prorated; `period-end` for a downgrade, free of charge. */
      when: z.enum(['now', 'period-end']),
      from: z.iso.datetime(),
      /** Cents charged at once. */
      amountDue: centsSchema,
      /** Cents per later period. */
      recurringAmount: centsSchema,
      nextChargeAt: z.iso.datetime(),
      currency: currencySchema,
    }),
  },
  refuses: [
    'NO_PAYMENTS',
    'SUBSCRIPTION_NOT_FOUND',
    'SUBSCRIPTION_WRONG_STATE',
    'PLAN_UNCHANGED',
    'PLAN_NOT_ON_SALE',
    'PAYMENT_UNAVAILABLE',
  ],
})
