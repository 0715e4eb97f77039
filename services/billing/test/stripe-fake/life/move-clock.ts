import type { Invoice, Item, Session, Subscription } from '../objects.ts'
import { emit, listAll, type World } from '../world.ts'
import { DAY } from './calendar.ts'
import { chargePeriod, renew } from './renew.ts'

interface Due {
  at: number
  run: () => void
}

/** Advances the clock: everything that falls due happens at its own time, in order. */
export function moveClock(world: World, days: number): void {
  const until = world.now + Math.round(days * DAY)
  for (;;) {
    const [next] = listDue(world)
      .filter(({ at }) => at <= until)
      .toSorted((a, b) => a.at - b.at)
    if (!next) break
    world.now = Math.max(world.now, next.at)
    next.run()
  }
  world.now = until
}

function listDue(world: World): Due[] {
  const sessions = listAll<Session>(world, 'checkout.session').filter(({ status }) => status === 'open')
  const running = listAll<Subscription>(world, 'subscription').filter(({ status }) => status !== 'canceled')
  const invoices = listAll<Invoice>(world, 'invoice').filter(
    ({ status }) => status === 'draft' || status === 'open',
  )
  return [
    ...sessions.map((session) => ({
      at: session.expires_at,
      run: () => expireSession(world, session),
    })),
    ...running.map((subscription) => ({
      at: (subscription.items.data as [Item])[0].current_period_end,
      run: () => renew(world, subscription),
    })),
    ...invoices.flatMap((invoice) => {
      const at = invoice.next_payment_attempt
      return at === null ? [] : [{ at, run: () => chargePeriod(world, invoice) }]
    }),
  ]
}

export function expireSession(world: World, session: Session): void {
  session.status = 'expired'
  session.url = null
  emit(world, 'checkout.session.expired', session)
}
