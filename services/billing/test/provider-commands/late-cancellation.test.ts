import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import {
  answers,
  away,
  cancel,
  keepContract,
  provider,
  resume,
  sync,
  WORKING,
} from '../declarations/keep-contract.ts'
import { change, ENDINGS, expectRenewal, killDuring, later, startSlowCall, sweep } from './act-on-contract.ts'

keepContract()

async function declineChange() {
  later()
  answers.changePlan = () => Promise.reject(new PaymentRefused('card_declined'))
  expect((await change('vip')).status).toBe(409)
  later()
}

describe.each(ENDINGS)('keeps %s that was confirmed', (_, act) => {
  test.each([
    ['its answer', undefined],
    ['lost its answer', away],
  ])('before an older cancellation had %s', async (_, answer) => {
    const slow = await startSlowCall('cancelAtPeriodEnd', cancel, answer)
    expect((await resume()).status).toBe(200)
    await slow.land()
    await sync()
    await expectRenewal(false)
    later()
    await act()
    await expectRenewal(false)
    await slow.answer()
    await expectRenewal(false)
  })

  test('after a refused plan change, before an older cancellation had its answer', async () => {
    const slow = await startSlowCall('cancelAtPeriodEnd', cancel)
    expect((await resume()).status).toBe(200)
    await declineChange()
    await slow.land()
    await sync()
    await expectRenewal(false)
    later()
    await act()
    await slow.answer()
    await expectRenewal(false)
  })

  test('after a refused plan change, before the sweep of an older cancellation', async () => {
    await killDuring('cancelAtPeriodEnd', cancel)
    expect((await resume()).status).toBe(200)
    await declineChange()
    await provider.cancelAtPeriodEnd('cancelled at the portal', 'portal')
    await sync()
    await expectRenewal(false)
    later()
    await act()
    await sweep()
    await expectRenewal(false)
  })

  test('after a cancellation whose answer was lost, before the sweep of an older one', async () => {
    await killDuring('cancelAtPeriodEnd', cancel)
    expect((await resume()).status).toBe(200)
    later()
    answers.cancelAtPeriodEnd = async (...call) => {
      answers.cancelAtPeriodEnd = WORKING.cancelAtPeriodEnd
      await WORKING.cancelAtPeriodEnd(...call)
      return away()
    }
    expect((await cancel()).status).toBe(503)
    await sync()
    await expectRenewal(false)
    later()
    await act()
    await sweep()
    await expectRenewal(false)
  })
})
