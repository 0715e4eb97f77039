import { subscriptionRevisionOperation } from '../../resources/revision.ts'

export const getEntitlementRevision = subscriptionRevisionOperation('getEntitlementRevision', 'catalog')
