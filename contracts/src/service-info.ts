import { z } from 'zod'
import { operation, type ServiceName } from './operation.ts'

/** What a service measures of itself at the moment of asking. */
export const serviceInfoSchema = z.object({
  /** `PostgreSQL 17.5` */
  database: z.string(),
  transport: z.enum(['postgres', 'kafka']),
  /** What waits or is under way. */
  waiting: z.object({ outbox: z.int(), events: z.int(), jobs: z.int() }),
  /** Where files are; only media says so. */
  storage: z.object({ kind: z.enum(['folder', 's3']), freeBytes: z.int().nullable() }).optional(),
  /** Version of ffmpeg; only media says so. */
  ffmpeg: z.string().optional(),
})
export type ServiceInfo = z.output<typeof serviceInfoSchema>

/** Every service serves this one, through kit; the gateway gathers the answers for the system block. */
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
