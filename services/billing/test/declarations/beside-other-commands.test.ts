import { declareTermination, declareWithdrawal, userDeleted } from '@alcove/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import {
  answers,
  away,
  calls,
  cancel,
  customer,
  declare,
  endAsAdmin,
  findCommands,
  holdNext,
  keepContract,
  WORKING,
  world,
} from './keep-contract.ts'
import { readDeclaration } from './read-declaration.ts'

keepContract()

const refuse = () => Promise.reject(new PaymentRefused('charge_disputed'))

const deleteAccount = () =>
  world.receives(userDeleted, { userId: customer.id, deletedAt: world.clock.now().toISOString() })

/** Starts a refund by an administrator, which the provider refuses when it is released. */
async function startRefusedRefund(change: Parameters<typeof refundAsAdmin>[2] = {}) {
  const payment = await readNewestPayment(world, customer)
  const { called, release } = holdNext('refund', refuse)
  const refunding = refundAsAdmin(world, payment.id, change)
  await called
  return async () => {
    await world.settle()
    release()
    expect((await refunding).status).toBe(409)
    await world.settle()
  }
}

const outcomeOf = async (declaration: string) => {
  const { status, refund_amount } = await readDeclaration(world, declaration)
  return { status, refund_amount }
}

const ENDS = [
  ['a withdrawal ends', () => declare(declareWithdrawal), 'end'],
  ['a termination cancels', () => declare(declareTermination), 'cancel'],
  ['a deletion of the account ends', deleteAccount, 'end'],
] as const

describe('beside an end that waits for a refund, which the provider then refuses', () => {
  test.each(ENDS)('%s the contract itself', async (_, act, command) => {
    const refuseNow = await startRefusedRefund({ endAccess: true, amount: 100 })
    await act()
    await refuseNow()
    expect([...calls.values()]).toContain(command)
  })
})

describe('beside an end that is dropped because the provider does not answer', () => {
  test.each(ENDS)('%s the contract itself', async (_, act, command) => {
    const { called, release } = holdNext('endNow', away)
    const ending = endAsAdmin('now')
    await called
    await act()
    release()
    expect((await ending).status).toBe(503)
    await world.settle()
    expect([...calls.values()]).toContain(command)
  })
})

describe('a change of plan that turns out void', () => {
  const syncVoid = async () => {
    answers.fetchSnapshot = async (known) => {
      const snapshot = await WORKING.fetchSnapshot(known)
      const subscriptions = snapshot.subscriptions.map((one) => ({ ...one, isVoidChange: true as const }))
      return { ...snapshot, subscriptions }
    }
    await world.service.operator.syncCustomer(customer.id)
    await world.settle()
  }
  beforeEach(async () => {
    answers.endNow = away
    expect((await endAsAdmin('now')).status).toBe(503)
  })

  test('is ended and refunded although an earlier end was dropped', async () => {
    answers.endNow = WORKING.endNow
    await syncVoid()
    await syncVoid()
    expect([...calls.values()].toSorted()).toEqual(['end', 'refund 1999'])
    expect(await findCommands('end')).toEqual([{ status: 'failed' }, { status: 'done' }])
  })

  test('is not ended again once the provider has refused', async () => {
    answers.endNow = refuse
    await syncVoid()
    await syncVoid()
    expect(await findCommands('end')).toEqual([{ status: 'failed' }, { status: 'failed' }])
  })
})

test('a termination beside a cancellation that is dropped cancels the contract itself', async () => {
  const { called, release } = holdNext('cancelAtPeriodEnd', away)
  const cancelling = cancel()
  await called
  const declaration = await declare(declareTermination)
  release()
  expect((await cancelling).status).toBe(503)
  await world.settle()
  expect([...calls.values()]).toEqual(['cancel'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled' })
  expect((await outcomeOf(declaration)).status).toBe('carried-out')
})

describe('a refund by an administrator that is refused after a withdrawal', () => {
  test('hands the withdrawal to a person, and is not made up for, because its outcome can be unknown', async () => {
    const refuseNow = await startRefusedRefund({ amount: 400 })
    const declaration = await declare(declareWithdrawal)
    const { effective_at } = await readDeclaration(world, declaration)
    expect(await outcomeOf(declaration)).toEqual({ status: 'carried-out', refund_amount: 1_599 })
    await refuseNow()
    expect([...calls.values()].toSorted()).toEqual(['end', 'refund 1599'])
    expect(await outcomeOf(declaration)).toEqual({ status: 'waiting', refund_amount: 1_599 })
    expect((await readDeclaration(world, declaration)).effective_at).toEqual(effective_at)
  })

  test('hands every receipt of the withdrawal to a person', async () => {
    const refuseNow = await startRefusedRefund()
    const declarations = [await declare(declareWithdrawal), await declare(declareWithdrawal)]
    await refuseNow()
    for (const declaration of declarations)
      expect(await outcomeOf(declaration)).toEqual({ status: 'waiting', refund_amount: 0 })
  })

  test('leaves a withdrawal settled that a person has settled', async () => {
    const refuseNow = await startRefusedRefund({ amount: 400 })
    const declaration = await declare(declareWithdrawal)
    await world.database.query("UPDATE declaration SET status = 'settled' WHERE id = $1", [declaration])
    await refuseNow()
    expect([...calls.values()].toSorted()).toEqual(['end', 'refund 1599'])
    expect(await outcomeOf(declaration)).toEqual({ status: 'settled', refund_amount: 1_599 })
  })
})
