import type { Invoice, InvoicePayment, Refund } from './objects.ts'
import { paginate } from './paginate.ts'
import { listAll, type World } from './world.ts'

type Node = Record<string, unknown>

/** Copies a response with the requested references replaced by their objects. */
export function expand(world: World, answer: unknown, paths: string[]): unknown {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw new Error(`You cannot expand more than 4 levels of a property: ${path}`)
    follow(world, copy, steps)
  }
  return copy
}

function follow(world: World, node: unknown, [step, ...rest]: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) follow(world, one, [step as string, ...rest])
    return
  }
  if (typeof node !== 'object' || node === null || step === undefined) return
  const owner = node as Node
  owner[step] = resolve(world, owner, step)
  follow(world, owner[step], rest)
}

function resolve(world: World, owner: Node, step: string): unknown {
  if (owner.object === 'invoice' && step === 'payments') return paymentsOf(world, owner as unknown as Invoice)
  if (owner.object === 'charge' && step === 'refunds') return refundsOf(world, String(owner.id))
  const value = owner[step]
  const load = (id: unknown) =>
    typeof id === 'string' && world.things.has(id) ? structuredClone(world.things.get(id)) : id
  return Array.isArray(value) ? value.map(load) : load(value)
}

/** Present only when expanded (docs.stripe.com/api/invoices/object#invoice_object-payments). */
function paymentsOf(world: World, { id }: Invoice) {
  const data = listAll<InvoicePayment>(world, 'invoice_payment').filter(({ invoice }) => invoice === id)
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/payments` }
}

/** The newest ten, as in nested lists (docs.stripe.com/api/charges/object#charge_object-refunds). */
function refundsOf(world: World, charge: string) {
  const all = listAll<Refund>(world, 'refund').filter((one) => one.charge === charge)
  return structuredClone(paginate(all, {}, `/v1/charges/${charge}/refunds`))
}
