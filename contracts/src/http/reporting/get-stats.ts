import { z } from 'zod'
import { operation } from '../../operation.ts'

const count = z.int().nonnegative()

export const statsSchema = z
  .object({
    totalUsers: count,
    totalContents: count,
    pendingContents: count,
    approvedContents: count,
    rejectedContents: count,
    uploadsToday: count,
    loginsToday: count,
    totalReports: count,
    totalPayments: count,
    /** GB (10^9 bytes), three decimals. */
    storageUsed: z.number().nonnegative(),
    totalFiles: count,
    hlsVideos: count,
  })
  .meta({ id: 'Stats' })
export type Stats = z.output<typeof statsSchema>

export const getStats = operation({
  id: 'getStats',
  service: 'reporting',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'Get the twelve stats of the dashboard; days are counted in Europe/Paris',
  access: 'ROLE_ADMIN',
  answers: { 200: statsSchema },
  refuses: [],
})
