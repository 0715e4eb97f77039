import { noticeDue } from '@alcove/contracts'
import type { BillingWorld } from '../support/start-billing.ts'

interface DeclarationRow {
  status: string
  name: string
  reason: string | null
  user_id: string | null
  subscription_id: string | null
  received_at: Date
  effective_at: Date | null
  refund_amount: number | null
}

/** Returns the row of a declaration. */
export async function readDeclaration(world: BillingWorld, id: string): Promise<DeclarationRow> {
  const [row] = await world.database.query<DeclarationRow>('SELECT * FROM declaration WHERE id = $1', [id])
  if (!row) throw new Error('the declaration was not kept')
  return row
}

/** Returns the emails that a declaration has led to. */
export async function findDeclarationEmails(world: BillingWorld, id: string) {
  const emails = await world.published(noticeDue)
  return emails.filter(({ facts }) => (facts as { reference?: string }).reference === id)
}
