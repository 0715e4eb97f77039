import { revisionOperation } from '../../resources/revision.ts'

export const getModerationRevision = revisionOperation('getModerationRevision', 'moderation')
