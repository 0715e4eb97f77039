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
    summary: `The revision of a content that ${service} has seen; 0 when it does not know it`,
    access: 'anyone',
    params: contentIdParams,
    answers: { 200: z.object({ revision: z.int() }) },
    refuses: [],
  })
}
