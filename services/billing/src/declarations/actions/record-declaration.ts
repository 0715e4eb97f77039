import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { namesById, type StoredDeclaration, WAITING } from '../domain/declaration.ts'
import { type DeclaredContract, findDeclaredContract } from '../queries/find-declared-contract.ts'
import { carryOutTermination } from './carry-out-termination.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'
import { recordReceipt } from './record-receipt.ts'
import { syncDeclaredContract } from './sync-declared-contract.ts'

export type DeclarationInput = Pick<
  StoredDeclaration,
  'kind' | 'userId' | 'name' | 'email' | 'reference' | 'reason'
>

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
export async function recordDeclaration(
  deps: BillingDeps,
  declaring: DeclarationInput,
  source: string,
): Promise<StoredDeclaration> {
  const { found, isSynced } = await findSynced(deps, declaring)
  return deps.store.inTransaction(async (tx) => {
    const now = deps.clock.now()
    await tx.lockAddress(declaring.email)
    const isGuess = !isOwner(declaring, found) && (await isGuessing(tx, declaring.email, now))
    const subscription = found && !isGuess ? await locked(tx, found.subscription) : null
    const received = { ...declaring, id: deps.ids(), receivedAt: now, note: null }
    const outcome =
      subscription && isProven(declaring, found, subscription)
        ? await CARRY_OUT[declaring.kind](deps, tx, { declaration: received, subscription, now, isSynced })
        : WAITING
    const { status, effectiveAt, refundAmount } = outcome
    const declaration: StoredDeclaration = {
      ...received,
      subscriptionId: subscription?.id ?? null,
      status,
      effectiveAt,
      refundAmount,
    }
    await recordReceipt(deps, tx, declaration, subscription, source)
    await tx.insertDeclaration(declaration)
    return declaration
  })
}

/** The contract as the provider has it, wherever the declaration may be carried out. */
async function findSynced(deps: BillingDeps, declaring: DeclarationInput) {
  const found = await findDeclaredContract(deps, declaring)
  const unsynced = { found, isSynced: false }
  if (!found || !isProven(declaring, found)) return unsynced
  if (!isOwner(declaring, found) && (await isGuessing(deps.store, declaring.email, deps.clock.now())))
    return unsynced
  if (!(await syncDeclaredContract(deps, declaring.kind, found.subscription))) return unsynced
  // An upgrade that was not recorded may have ended the sale that was found.
  return { found: await findDeclaredContract(deps, declaring), isSynced: true }
}

const isOwner = ({ userId }: DeclarationInput, found: DeclaredContract | null) =>
  found !== null && found.named.userId === userId

/**
 * A contract that ends with its period can be taken up again; one that ends at once, as where a payment is due, cannot: its
 * owner declares, or it is named by what cannot be guessed.
 */
function isProven(
  declaring: DeclarationInput,
  found: DeclaredContract | null,
  subscription: Pick<StoredSubscription, 'status'> | undefined = found?.subscription,
): boolean {
  if (!found) return false
  const endsWithPeriod = declaring.kind === 'termination' && subscription?.status !== 'past_due'
  return endsWithPeriod || isOwner(declaring, found) || namesById(declaring.reference, found.named)
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
