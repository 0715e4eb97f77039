import { revisionOperation } from '../../resources/revision.ts'

export const getMediaRevision = revisionOperation('getMediaRevision', 'media')
