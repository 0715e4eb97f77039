import { Resource } from 'react-admin'
import { cases } from '../resources/cases/index.ts'
import { coupons } from '../resources/coupons/index.ts'
import { declarations } from '../resources/declarations/index.ts'
import { invoices } from '../resources/invoices/index.ts'
import { notifications } from '../resources/notifications/index.ts'
import { payments } from '../resources/payments/index.ts'
import { subscriptions } from '../resources/subscriptions/index.ts'

const MONEY = [subscriptions, payments, invoices, notifications, coupons, declarations]

/** The screens of a role. For others those of money do not exist; their services refuse them anyway. */
export function resourcesFor(roles: string[] | undefined) {
  const resources = roles?.includes('ROLE_ADMIN') ? [cases, ...MONEY] : [cases]
  return resources.map((resource) => <Resource key={resource.name} {...resource} />)
}
