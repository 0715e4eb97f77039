import { PAYMENT_PROVIDERS } from '@alcove/contracts'
import { z } from 'zod'

/** The payment provider. Shared by billing and by services that need to know if the site is free. */
export const paymentConfig = z.object({
  PAYMENT_PROVIDER: z
    .enum([...PAYMENT_PROVIDERS, 'none'])
    .default('sandbox')
    .describe(
      'who takes the money; the sandbox takes none and is refused in production; none: a free site without plans',
    ),
})
export type PaymentConfig = z.output<typeof paymentConfig>

/** @returns true for a site without payments, where every visitor past the age gate has vip access */
export const isFreeSite = ({ PAYMENT_PROVIDER }: PaymentConfig): boolean => PAYMENT_PROVIDER === 'none'
