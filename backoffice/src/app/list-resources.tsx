import { Resource } from 'react-admin'
import { cases } from '../resources/cases/index.ts'
import { coupons } from '../resources/coupons/index.ts'
import { declarations } from '../resources/declarations/index.ts'
import { failedEmails } from '../resources/failed-emails/index.ts'
import { hiddenVideos } from '../resources/hidden-videos/index.ts'
import { invoices } from '../resources/invoices/index.ts'
import { journal } from '../resources/journal/index.ts'
import { payments } from '../resources/payments/index.ts'
import { providers } from '../resources/providers/index.ts'
import { reports } from '../resources/reports/index.ts'
import { subscriptions } from '../resources/subscriptions/index.ts'
import { users } from '../resources/users/index.ts'
import { webhookEvents } from '../resources/webhook-events/index.ts'

const BILLING_RESOURCES = [subscriptions, payments, invoices, webhookEvents, coupons, declarations]
const PLATFORM = [journal, failedEmails]

/** Screens of a role. Omits billing for moderators; the services enforce roles in any case. */
export function listResources(roles: string[] | undefined) {
  const moderation = roles?.includes('ROLE_MODERATOR') ? [cases, reports, hiddenVideos] : [cases]
  const resources = roles?.includes('ROLE_ADMIN')
    ? [...moderation, users, providers, ...BILLING_RESOURCES, ...PLATFORM]
    : moderation
  return resources.map((resource) => <Resource key={resource.name} {...resource} />)
}
