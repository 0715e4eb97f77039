import { z } from 'zod'
import { INTEGER_MAX } from '../constants.ts'
import { operation, type ServiceName } from '../operation.ts'
import { contentIdParams, contentStateSchema } from './content.ts'

/** With `atLeast`, the service answers when it has reached this revision, or after `REVISION_WAIT_MS`. */
const revisionQuery = z.object({ atLeast: z.coerce.number().int().min(0).max(INTEGER_MAX).default(0) })

/** The longest wait for a revision. */
export const REVISION_WAIT_MS = 1_000

/**
 * Defines the operation that reads the revision of a content in a service; the facade waits on it until services
 * agree.
 */
export function revisionOperation<const I extends string, const S extends ServiceName>(id: I, service: S) {
  return operation({
    id,
    service,
    audience: 'internal',
    method: 'GET',
    path: `/internal/${service}/contents/{id}/revision`,
    summary: `Get the last revision of a content that ${service} has seen, and whether it knows the content`,
    access: 'anyone',
    params: contentIdParams,
    query: revisionQuery,
    answers: {
      200: z.object({
        revision: z.int(),
        known: z.boolean(),
        /** Null for an unknown content, and from services that do not store it. */
        state: contentStateSchema.nullable(),
      }),
    },
    refuses: [],
  })
}

/** Defines the operation that reads the revision of an account's subscription in a service; the facade waits on it. */
export function subscriptionRevisionOperation<const I extends string, const S extends ServiceName>(
  id: I,
  service: S,
) {
  return operation({
    id,
    service,
    audience: 'internal',
    method: 'GET',
    path: `/internal/${service}/accounts/{userId}/subscription-revision`,
    summary: `Get the last revision of an account's subscription that ${service} has seen; 0 for none`,
    access: 'anyone',
    params: z.object({ userId: z.string() }),
    query: revisionQuery,
    answers: { 200: z.object({ revision: z.int() }) },
    refuses: [],
  })
}
