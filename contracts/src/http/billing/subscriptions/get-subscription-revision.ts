import { subscriptionRevisionOperation } from '../../../resources/revision.ts'

export const getSubscriptionRevision = subscriptionRevisionOperation('getSubscriptionRevision', 'billing')
