import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { matchesId, type StoredDeclaration, WAITING_OUTCOME } from '../domain/declaration.ts'
import { type DeclaredContract, findDeclaredContract } from '../queries/find-declared-contract.ts'
import { executeTermination } from './execute-termination.ts'
import { executeWithdrawal } from './execute-withdrawal.ts'
import { recordReceipt } from './record-receipt.ts'
import { syncDeclaredContract } from './sync-declared-contract.ts'

export type DeclarationInput = Pick<
  StoredDeclaration,
  'kind' | 'userId' | 'name' | 'email' | 'reference' | 'reason'
>

const DAY_MS = 86_400_000
/** Above what typing errors explain. */
const MAX_MISSES_PER_DAY = 10

const EXECUTE = { termination: executeTermination, withdrawal: executeWithdrawal }

/**
 * Records every declaration and executes it if the contract is found and its reference cannot have been guessed. Only the
 * owner of the contract learns the outcome, by email; repeating a declaration changes nothing.
 * @param source network mark of the request, which caps emails to addresses without an account
 */
export async function recordDeclaration(
  deps: BillingDeps,
  input: DeclarationInput,
  source: string,
): Promise<StoredDeclaration> {
  // The deadline of a withdrawal must not pass during the sync.
  const receivedAt = deps.clock.now()
  const { found, isSynced } = await findSynced(deps, input, receivedAt)
  return deps.store.inTransaction(async (tx) => {
    await tx.lockAddress(input.email)
    const isGuess = !isOwner(input, found) && (await isGuessing(tx, input.email, deps.clock.now()))
    const subscription = found && !isGuess ? await lockSubscription(tx, found.subscription) : null
    // Commands of others were recorded while this waited for the locks.
    const now = deps.clock.now()
    const recorded = { ...input, id: deps.ids(), receivedAt, note: null }
    const outcome =
      subscription && isAuthorised(input, found, subscription)
        ? await EXECUTE[input.kind](deps, tx, { declaration: recorded, subscription, now, isSynced })
        : WAITING_OUTCOME
    const { status, effectiveAt, refundAmount } = outcome
    const declaration: StoredDeclaration = {
      ...recorded,
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

/** Finds the contract, after a sync if the declaration may be executed. */
async function findSynced(deps: BillingDeps, input: DeclarationInput, receivedAt: Date) {
  const found = await findDeclaredContract(deps, input)
  const unsynced = { found, isSynced: false }
  if (!found || !isAuthorised(input, found)) return unsynced
  if (!isOwner(input, found) && (await isGuessing(deps.store, input.email, deps.clock.now()))) return unsynced
  if (!(await syncDeclaredContract(deps, { kind: input.kind, receivedAt }, found.subscription)))
    return unsynced
  // The sync may show an upgrade that ended the sale found before.
  return { found: await findDeclaredContract(deps, input), isSynced: true }
}

const isOwner = ({ userId }: DeclarationInput, found: DeclaredContract | null) =>
  found !== null && found.named.userId === userId

/**
 * An end at period end can be undone; an immediate end, as of a past-due contract, cannot, so it requires the logged-in
 * owner or a reference that cannot be guessed.
 */
function isAuthorised(
  input: DeclarationInput,
  found: DeclaredContract | null,
  subscription: Pick<StoredSubscription, 'status'> | undefined = found?.subscription,
): boolean {
  if (!found) return false
  const endsWithPeriod = input.kind === 'termination' && subscription?.status !== 'past_due'
  return endsWithPeriod || isOwner(input, found) || matchesId(input.reference, found.named)
}

/** Invoice numbers are sequential, so they can be tried against a known address; then a person checks first. */
async function isGuessing(tx: Pick<BillingTx, 'countMisses'>, email: string, now: Date): Promise<boolean> {
  return (await tx.countMisses(email, new Date(now.getTime() - DAY_MS))) >= MAX_MISSES_PER_DAY
}

/** Re-reads the subscription under the customer's lock, so that two concurrent declarations enqueue one command. */
async function lockSubscription(
  tx: Pick<BillingTx, 'lockCustomer' | 'findSubscription'>,
  { id, userId }: StoredSubscription,
): Promise<StoredSubscription | null> {
  await tx.lockCustomer(userId)
  return tx.findSubscription(id)
}
