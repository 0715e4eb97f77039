import { z } from 'zod'
import { operation, type ServiceName } from '../operation.ts'
import { contentIdParams } from './content.ts'

/** Which revision of a content a service has seen: the facade waits on it after a decision. */
export function revisionOperation<const I extends string, const S extends ServiceName>(id: I, service: S) {
  return operation({
    id,
    service,
    audience: 'internal',
    method: 'GET',
    path: `/internal/${service}/contents/{id}/revision`,
    summary: `Whether ${service} knows a content, and the last revision of it that it has seen`,
    access: 'anyone',
    params: contentIdParams,
    answers: { 200: z.object({ revision: z.int(), known: z.boolean() }) },
    refuses: [],
  })
}
