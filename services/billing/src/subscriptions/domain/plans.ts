import type { AccessLevel, BillingInterval } from '@alcove/contracts'
import { isFreeSite } from '@alcove/kit/config/payment-config'
import type { BillingConfig } from '../../config.ts'

export interface PlanOffer {
  id: AccessLevel
  /** Cents. */
  prices: Record<BillingInterval, number>
  /** French, shown to customers. */
  features: string[]
  /** False: existing subscriptions stay, new ones are refused. */
  isOnSale: boolean
}

export const PLAN_NAMES: Record<AccessLevel, string> = { basic: 'Basic', premium: 'Premium', vip: 'VIP' }

const SEARCH = 'Recherche dans tout le catalogue'
const WHOLE_LISTS = 'Toutes les vidéos de chaque liste'

/** Creates the three plans at the configured prices, cheapest first; a free site sells none. */
export function createPlans(settings: BillingConfig): PlanOffer[] {
  const isOnSale = (id: AccessLevel) => !isFreeSite(settings) && settings.PLANS_ON_SALE.includes(id)
  return [
    {
      id: 'basic',
      isOnSale: isOnSale('basic'),
      prices: { month: settings.PLAN_BASIC_MONTH, year: settings.PLAN_BASIC_YEAR },
      features: [
        `Jusqu’à ${settings.VIEW_LIMIT_BASIC} vidéos par jour`,
        SEARCH,
        'Premier choix d’étiquettes',
      ],
    },
    {
      id: 'premium',
      isOnSale: isOnSale('premium'),
      prices: { month: settings.PLAN_PREMIUM_MONTH, year: settings.PLAN_PREMIUM_YEAR },
      features: [
        `Jusqu’à ${settings.VIEW_LIMIT_PREMIUM} vidéos par jour`,
        SEARCH,
        WHOLE_LISTS,
        'Choix d’étiquettes élargi',
      ],
    },
    {
      id: 'vip',
      isOnSale: isOnSale('vip'),
      prices: { month: settings.PLAN_VIP_MONTH, year: settings.PLAN_VIP_YEAR },
      features: ['Vidéos illimitées', SEARCH, WHOLE_LISTS, 'Toutes les étiquettes'],
    },
  ]
}
