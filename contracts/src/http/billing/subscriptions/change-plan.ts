import { z } from 'zod'
import { INTEGER_MAX } from '../../../constants.ts'
import { operation } from '../../../operation.ts'
import { centsSchema } from '../../../resources/money.ts'
import {
  accessLevelSchema,
  intervalSchema,
  subscriptionIdParams,
  subscriptionSchema,
} from '../../../resources/subscription.ts'

export const changePlan = operation({
  id: 'changePlan',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/subscriptions/{id}/change',
  summary: 'Change the plan for the quoted amount; refused when the amount has changed',
  access: 'user',
  rate: 'contract',
  params: subscriptionIdParams,
  body: z.strictObject({
    planId: accessLevelSchema,
    interval: intervalSchema,
    /** `amountDue` of the preview, in cents. */
    amountDue: centsSchema.max(INTEGER_MAX),
  }),
  answers: {
    200: z.object({
      subscription: subscriptionSchema,
      /** Where the browser confirms the change, if the payment provider requires it. */
      url: z.url().nullable(),
    }),
  },
  refuses: [
    'NO_PAYMENTS',
    'SUBSCRIPTION_NOT_FOUND',
    'SUBSCRIPTION_WRONG_STATE',
    'PLAN_UNCHANGED',
    'PLAN_NOT_ON_SALE',
    'AMOUNT_CHANGED',
    'PAYMENT_DECLINED',
    'PAYMENT_UNAVAILABLE',
  ],
})
