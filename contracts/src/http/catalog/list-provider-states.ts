import { z } from 'zod'
import { operation } from '../../operation.ts'
import { providerSchema } from '../../resources/provider-video.ts'

export const listProviderStates = operation({
  id: 'listProviderStates',
  service: 'catalog',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/providers',
  summary: 'List the state of each provider, with its last sync of removed videos',
  access: 'ROLE_ADMIN',
  answers: {
    200: z.array(
      z.object({
        id: providerSchema,
        /** `off`: no address is configured. */
        state: z.enum(['ok', 'degraded', 'unavailable', 'off']),
        lastSuccessAt: z.iso.datetime().nullable(),
        lastFailureAt: z.iso.datetime().nullable(),
        lastFailure: z.string().nullable(),
        knownVideos: z.int(),
        removedVideos: z.int(),
        /** Hidden by moderators of this site. */
        hiddenVideos: z.int(),
        /** Calls left in the budget of the answering process; null while the provider is off. */
        callsLeft: z.int().nonnegative().nullable(),
        /** Capacity and refill rate of that budget. */
        callBudget: z.object({ perSecond: z.number(), burst: z.int() }).nullable(),
        lastSyncAt: z.iso.datetime().nullable(),
        /** Why the last removal feed was not applied; null when it was. */
        syncAlert: z.string().nullable(),
      }),
    ),
  },
  refuses: [],
})
