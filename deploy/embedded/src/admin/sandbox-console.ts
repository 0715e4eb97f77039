import { z } from 'zod'

const DAY_S = 86_400

/** The displayed part of the sandbox's console answer. */
export const consoleAnswer = z.object({
  clock: z.object({ now: z.string(), aheadSeconds: z.number() }),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullable(),
      plan: z.string(),
      interval: z.string(),
      status: z.string(),
      periodEnd: z.string(),
      endsWithPeriod: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      subscription: z.string().nullable(),
      at: z.string(),
      status: z.string(),
      amount: z.number(),
      refunded: z.number(),
      currency: z.string(),
    }),
  ),
  undelivered: z.array(
    z.object({ id: z.string(), type: z.string(), attempts: z.number(), failure: z.string().nullable() }),
  ),
})

/** Formats the console of the sandbox as lines. */
export function describeSandbox({
  clock,
  subscriptions,
  payments,
  undelivered,
}: z.output<typeof consoleAnswer>): string {
  const lines: string[] = []
  const ahead = clock.aheadSeconds === 0 ? 'as the real one' : `${daysText(clock.aheadSeconds)} ahead`
  lines.push(`Clock: ${clock.now}, ${ahead}`)
  lines.push('', `Subscriptions: ${subscriptions.length}`)
  for (const one of subscriptions) {
    const end = one.endsWithPeriod ? 'ends' : 'renews'
    const next = one.status === 'ended' ? '' : `, ${end} ${one.periodEnd}`
    lines.push(`  ${one.id} ${one.email ?? ''} ${one.plan}/${one.interval} ${one.status}${next}`)
  }
  lines.push('', `Payments: ${payments.length}`)
  for (const one of payments) {
    const back = one.refunded > 0 ? `, ${moneyText(one.refunded, one.currency)} given back` : ''
    lines.push(`  ${one.id} ${one.at} ${moneyText(one.amount, one.currency)} ${one.status}${back}`)
  }
  lines.push('', `Notifications that were not delivered: ${undelivered.length}`)
  for (const one of undelivered)
    lines.push(
      `  ${one.id} ${one.type}, ${one.attempts} attempts${one.failure ? `, last: ${one.failure}` : ''}`,
    )
  return lines.join('\n')
}

function daysText(seconds: number): string {
  return `${Math.round((seconds / DAY_S) * 10) / 10} days`
}

function moneyText(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency}`
}
