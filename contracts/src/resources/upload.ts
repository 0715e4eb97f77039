import { z } from 'zod'

export const uploadIdParams = z.object({ id: z.string() })
