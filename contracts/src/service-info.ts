import { z } from 'zod'
import { operation, type ServiceName } from './operation.ts'

/** Measurements of a service at the time of the request. */
export const serviceInfoSchema = z.object({
  /** `PostgreSQL 17.5` */
  database: z.string(),
  transport: z.enum(['postgres', 'kafka']),
  /** Counts of waiting and running work. */
  waiting: z.object({ outbox: z.int(), events: z.int(), jobs: z.int() }),
  /** The object store; media only. */
  storage: z.object({ kind: z.enum(['folder', 's3']), freeBytes: z.int().nullable() }).optional(),
  /** Version of ffmpeg; media only. */
  ffmpeg: z.string().optional(),
})
export type ServiceInfo = z.output<typeof serviceInfoSchema>

/** Defines the operation that every service serves through kit; the gateway merges the answers for the system block. */
export function getServiceInfo(service: ServiceName) {
  return operation({
    id: 'getServiceFacts',
    service,
    audience: 'internal',
    method: 'GET',
    path: '/internal/facts',
    summary: 'What the service measures of itself',
    access: 'ROLE_ADMIN',
    answers: { 200: serviceInfoSchema },
    refuses: [],
  })
}
