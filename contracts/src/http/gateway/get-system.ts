import { z } from 'zod'
import { operation } from '../../operation.ts'

const count = z.int().nonnegative()

export const getSystem = operation({
  id: 'getSystem',
  service: 'gateway',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/system',
  summary: 'Get the current system measurements of the dashboard',
  access: 'ROLE_ADMIN',
  answers: {
    200: z
      .object({
        environment: z.enum(['development', 'test', 'production']),
        apiVersion: z.string(),
        /**
         * `version` is null while no service reports one, and has several values when services use separate servers.
         */
        database: z.object({ ok: z.boolean(), version: z.string().nullable() }),
        storage: z.object({
          ok: z.boolean(),
          kind: z.enum(['folder', 's3']).nullable(),
          freeBytes: count.nullable(),
        }),
        queue: z.object({
          ok: z.boolean(),
          transport: z.enum(['postgres', 'kafka']).nullable(),
          /** Unpublished and unhandled events, and jobs, of all services that answered. */
          events: count,
          jobs: count,
        }),
        ffmpeg: z.object({ ok: z.boolean(), version: z.string().nullable() }),
        /** Settings that the legal notice needs and that are unset. */
        missingParticulars: z.array(z.string()),
      })
      .meta({ id: 'System' }),
  },
  refuses: [],
})
