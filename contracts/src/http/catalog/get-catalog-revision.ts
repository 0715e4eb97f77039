import { revisionOperation } from '../../resources/revision.ts'

export const getCatalogRevision = revisionOperation('getCatalogRevision', 'catalog')
