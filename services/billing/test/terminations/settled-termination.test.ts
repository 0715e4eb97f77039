import { settleDeclaration } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { customer, findCommands, terminate, world } from '../declarations/keep-contract.ts'
import {
  beginPeriod,
  catchUp,
  charge,
  delay,
  keepRenewingContract,
  listRefunds,
  syncAlone,
} from '../declarations/keep-renewing-contract.ts'
import { readDeclaration } from '../declarations/read-declaration.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { admin } from '../support/start-billing.ts'

keepRenewingContract()

const settle = (id: string) =>
  world.call(
    settleDeclaration,
    { params: { id }, body: { note: 'La cliente garde son abonnement' } },
    { as: admin },
  )

/** A renewal after the termination has used credit, so that a person handles it; meanwhile the contract is to be ended. */
async function overrunWithCredit() {
  const cancellation = delay('cancelAtPeriodEnd')
  const declarationId = await terminate()
  await cancellation.called
  await beginPeriod('active')
  const end = delay('endNow', () => Promise.reject(new PaymentRefused('subscription_locked')))
  charge({ credit: 500 })
  await syncAlone()
  cancellation.release()
  await end.called
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'waiting' })
  return { declarationId, refuseEnd: end.release }
}

test('judges no termination again that a person has settled before the provider refused its end', async () => {
  const { declarationId, refuseEnd } = await overrunWithCredit()
  expect((await settle(declarationId)).status).toBe(200)
  refuseEnd()
  await catchUp()
  expect(await findCommands('end')).toEqual([{ status: 'failed' }])
  expect(listRefunds()).toEqual(['refund 1999'])
  await beginPeriod('active')
  charge()
  await catchUp()
  expect(await findCommands('end')).toEqual([{ status: 'failed' }])
  expect(listRefunds()).toEqual(['refund 1999'])
  expect(await readDeclaration(world, declarationId)).toMatchObject({ status: 'settled' })
  expect((await readNewestSubscription(world, customer)).status).not.toBe('inactive')
})

test('executes a termination that is declared after a settled one', async () => {
  const { declarationId, refuseEnd } = await overrunWithCredit()
  await settle(declarationId)
  refuseEnd()
  await catchUp()
  expect(await readDeclaration(world, await terminate())).toMatchObject({ status: 'carried-out' })
  delay('endNow').release()
  await beginPeriod('active')
  charge()
  await catchUp()
  expect(listRefunds()).toEqual(['refund 1999', 'refund 1999'])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
})
