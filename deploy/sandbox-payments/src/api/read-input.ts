import type { Context } from 'hono'
import { z } from 'zod'
import { Refusal } from '../ledger/ledger.ts'

/** Parses the body of a request. @throws Refusal `malformed` */
export async function readInput<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const body: unknown = await c.req.json().catch(() => null)
  const { success, data } = schema.safeParse(body)
  if (!success) throw new Refusal('malformed', 400)
  return data
}

export const cents = z.int().nonnegative().max(100_000_000)
export const webAddress = z.url({ protocol: /^https?$/ })
export const planShape = {
  plan: z.string().min(1).max(40),
  interval: z.enum(['month', 'year']),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().min(1).max(200),
}
