import { PAYMENT_PROVIDERS } from '@alcove/contracts'
import { z } from 'zod'

/** Who takes the money. Shared by billing and by whoever only has to know whether the site is free. */
export const paymentConfig = z.object({
  PAYMENT_PROVIDER: z
    .enum([...PAYMENT_PROVIDERS, 'none'])
    .default('sandbox')
    .describe(
      'who takes the money; the sandbox takes none and is refused in production; none: a free site without plans',
    ),
})
export type PaymentConfig = z.output<typeof paymentConfig>

/** A site without payments: everybody past the age gate has the access of vip. */
export const isFreeSite = ({ PAYMENT_PROVIDER }: PaymentConfig): boolean => PAYMENT_PROVIDER === 'none'
