import { AppError } from '@alcove/contracts'
import type { PaymentProvider } from '../../ports.ts'

const refuse = async (): Promise<never> => {
  throw new AppError('NO_PAYMENTS')
}

/** Provider of a free site: takes no payments. Routes and sweeps that need a provider stop before they call it. */
export function createNoProvider(): PaymentProvider {
  return {
    name: 'none',
    capabilities: { portal: false, cancels: false, resumes: false },
    acknowledgement: '',
    startCheckout: refuse,
    expireCheckout: refuse,
    readWebhook: () => {
      throw new AppError('NOT_FOUND')
    },
    fetchSnapshot: refuse,
    cancelAtPeriodEnd: refuse,
    resume: refuse,
    endNow: refuse,
    quoteChange: refuse,
    changePlan: refuse,
    refund: refuse,
    takeCredit: null,
    settleCredit: null,
    portalLink: async () => null,
    changesBetween: async function* () {},
  }
}
