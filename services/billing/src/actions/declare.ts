import type { BillingDeps } from '../deps.ts'
import { namesById, type StoredDeclaration, WAITING } from '../domain/declaration.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { findDeclaredContract } from '../queries/find-declared-contract.ts'
import type { BillingTx } from '../store/store.ts'
import { carryOutTermination } from './carry-out-termination.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'
import { sayReceipt } from './say-receipt.ts'

export type Declaring = Pick<StoredDeclaration, 'kind' | 'userId' | 'name' | 'email' | 'reference' | 'reason'>

const DAY_MS = 86_400_000
/** More often than anybody mistypes a reference. */
const MISSES_A_DAY = 10

const CARRY_OUT = { termination: carryOutTermination, withdrawal: carryOutWithdrawal }

/**
 * Takes a declaration down, always, and carries it out where the contract is found and nobody can have guessed it. What
 * it came to is told by mail to the owner of the contract; whoever declares learns no more than that it was received.
 * Declaring again changes nothing.
 * @param source mark of the network that asks: mails to bare addresses are capped by it
 */
export async function declare(
  deps: BillingDeps,
  declaring: Declaring,
  source: string,
): Promise<StoredDeclaration> {
  const found = await findDeclaredContract(deps, declaring)
  return deps.store.inTransaction(async (tx) => {
    const now = deps.clock.now()
    await tx.lockAddress(declaring.email)
    const isOwn = found !== null && found.named.userId === declaring.userId
    const isGuess = !isOwn && (await isGuessing(tx, declaring.email, now))
    const subscription = found && !isGuess ? await locked(tx, found.subscription) : null
    const received = { ...declaring, id: deps.ids(), receivedAt: now, note: null }
    // A contract that ends with its period can be taken up again; one that ends at once cannot.
    const isProof = declaring.kind === 'termination' || isOwn
    const isSure = found && (isProof || namesById(declaring.reference, found.named))
    const outcome =
      subscription && isSure
        ? await CARRY_OUT[declaring.kind](deps, tx, { declaration: received, subscription, now })
        : WAITING
    const { status, effectiveAt, refundAmount } = outcome
    const declaration: StoredDeclaration = {
      ...received,
      subscriptionId: subscription?.id ?? null,
      status,
      effectiveAt,
      refundAmount,
    }
    await sayReceipt(deps, tx, declaration, subscription, source)
    await tx.insertDeclaration(declaration)
    return declaration
  })
}

/** Numbers of invoices can be counted through by whoever knows an address: then a person looks first. */
async function isGuessing(tx: Pick<BillingTx, 'countMisses'>, email: string, now: Date): Promise<boolean> {
  return (await tx.countMisses(email, new Date(now.getTime() - DAY_MS))) >= MISSES_A_DAY
}

/** As it is once nobody else changes it: two declarations at once are one order. */
async function locked(
  tx: Pick<BillingTx, 'lockCustomer' | 'findSubscription'>,
  { id, userId }: StoredSubscription,
): Promise<StoredSubscription | null> {
  await tx.lockCustomer(userId)
  return tx.findSubscription(id)
}
