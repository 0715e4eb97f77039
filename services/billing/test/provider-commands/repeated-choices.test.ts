import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { readNewestPayment, refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  answers,
  away,
  calls,
  cancel,
  customer,
  endAsAdmin,
  findCommands,
  holdNext,
  keepContract,
  resume,
  sync,
  world,
} from '../declarations/keep-contract.ts'
import { expectRenewal, later, startSlowCall, sweep } from './act-on-contract.ts'

keepContract()

const refuse = () => Promise.reject(new PaymentRefused('insufficient_funds'))
describe('keeps a confirmed cancellation when an older resume lands after it', () => {
  let slow: Awaited<ReturnType<typeof startSlowCall>>
  beforeEach(async () => {
    expect((await cancel()).status).toBe(200)
    later()
    slow = await startSlowCall('resume', resume)
    expect((await cancel()).status).toBe(200)
    later()
  })

  test('beside an end that waits for a refund, which the provider then refuses', async () => {
    const { called, release } = holdNext('refund', refuse)
    const { id } = await readNewestPayment(world, customer)
    const refunding = refundAsAdmin(world, id, { amount: 500, endAccess: true })
    await called
    await slow.answer()
    release()
    expect((await refunding).status).toBe(409)
    await sweep()
    expect(await findCommands('end')).toEqual([{ status: 'failed' }])
    await sync()
    await expectRenewal(false)
  })

  test('beside an end that is dropped because the provider does not answer', async () => {
    const { called, release } = holdNext('endNow', away)
    const ending = endAsAdmin('now')
    await called
    await slow.answer()
    release()
    expect((await ending).status).toBe(503)
    await world.settle()
    await expectRenewal(false)
  })

  test('but not again once the provider has refused', async () => {
    answers.cancelAtPeriodEnd = refuse
    await slow.answer()
    await sweep()
    expect(await findCommands('cancel')).toEqual([
      { status: 'done' },
      { status: 'done' },
      { status: 'failed' },
    ])
  })
})

describe('a resume that is under way while an older cancellation lands and has its answer', () => {
  test('is not repeated when its caller was told to retry', async () => {
    const cancelling = await startSlowCall('cancelAtPeriodEnd', cancel)
    const { called, release } = holdNext('resume', away)
    const resuming = resume()
    await called
    await cancelling.answer()
    release()
    expect((await resuming).status).toBe(503)
    await sweep()
    expect([...calls.values()]).toEqual(['cancel'])
    await expectRenewal(false)
  })

  test('is repeated when it was confirmed', async () => {
    const cancelling = await startSlowCall('cancelAtPeriodEnd', cancel)
    const resuming = await startSlowCall('resume', resume)
    await resuming.land()
    await cancelling.answer()
    expect(await resuming.answer()).toBe(200)
    expect([...calls.values()]).toEqual(['resume', 'cancel', 'resume'])
    await expectRenewal(true)
  })
})
