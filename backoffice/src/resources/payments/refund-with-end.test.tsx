import { errors } from '@alcove/contracts/errors'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import type { Payment } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { paymentMessages as messages } from '../../messages/payments.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import PaymentPage from './payment-page.tsx'

const READ = 'GET /api/admin/payments/{id}'
const REFUND = 'POST /api/admin/payments/{id}/refund'

type Running = NonNullable<Payment['running']>

const running: Running = {
  ...{ id: '0198f5a0-0000-7000-8000-0000000000b3', plan: 'premium', interval: 'month', status: 'active' },
  ...{ currentPeriodEnd: '2026-12-25T10:00:00.000Z', isPaidAgain: false },
}
const renewed: Running = { ...running, currentPeriodEnd: '2027-01-25T10:00:00.000Z', isPaidAgain: true }

const paid = (change: Partial<Running> | null = {}): Payment => ({
  id: '0198f5a0-0000-7000-8000-0000000000b1',
  customer: { id: '0198f5a0-0000-7000-8000-0000000000b2', email: 'cliente@exemple.test', username: null },
  ...{ subscriptionId: running.id, invoiceId: null, provider: 'sandbox', providerReference: 'pay_1' },
  ...{ status: 'succeeded', amount: 1999, refundedAmount: 0, currency: 'EUR', failure: null },
  ...{ at: '2026-11-25T10:00:00.000Z', refundable: 1999, refunds: [] },
  running: change && { ...running, ...change },
})

async function openRefund(payment = paid()) {
  const console = aConsole()
  const { platform, user } = console
  platform.answers(READ, payment)
  console.show(
    <Routes>
      <Route path="/payments/:id/show" element={<PaymentPage />} />
    </Routes>,
    `/payments/${payment.id}/show`,
  )
  const opener = await screen.findByRole('button', { name: messages.refund })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: messages.refundTitle }))
  await user.type(dialog.getByRole('textbox', { name: /^Raison/ }), 'Geste commercial')
  const confirm = dialog.getByRole('button', { name: /^Rembourser 19,99/ })
  const endAccess = () => dialog.getByRole('checkbox', { name: messages.endAccess })
  return { ...console, opener, dialog, confirm, endAccess }
}

/** Lets the console read the record again. */
function comeBackOnline() {
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
}

const told = ({ plan, status, currentPeriodEnd }: Running) =>
  new RegExp(
    `^${subscriptionMessages.stateChanged(
      `${recordMessages.plans[plan]} mensuel`,
      subscriptionMessages.states[status],
      formatLongDate(currentPeriodEnd),
    )}`,
  )
const lost = `Le temps payé jusqu’au ${formatLongDate(running.currentPeriodEnd)} est perdu.`
const ends = 'L’abonnement Premium mensuel se termine aussitôt si le remboursement est accepté.'

test.each<[string, Partial<Running>, string]>([
  ['runs', {}, `${ends} ${lost} Sans cela, il suit son cours et se renouvelle.`],
  [
    'was paid again since',
    { isPaidAgain: true },
    `${ends} ${lost} Il a été payé à nouveau depuis : ce paiement plus récent n’est pas remboursé. Sans cela, il suit son cours et se renouvelle.`,
  ],
  ['was cancelled', { status: 'canceled' }, `${ends} ${lost} Sans cela, il court jusque-là.`],
  [
    'is owed for',
    { status: 'past_due' },
    `${ends} La somme due n’est plus demandée. Sans cela, il suit son cours et se renouvelle.`,
  ],
  ['is on trial', { status: 'trialing' }, `${ends} Sans cela, il suit son cours et se renouvelle.`],
])('says what an end takes where the subscription %s', async (_, change, hint) => {
  const { dialog } = await openRefund(paid(change))
  dialog.getByRole('checkbox', { name: messages.endAccess, description: hint })
})

test('offers no end where nothing runs any more', async () => {
  const { dialog } = await openRefund(paid(null))
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

test('tells the platform which subscription was on the screen, if it is to end', async () => {
  const { platform, user, confirm, endAccess } = await openRefund()
  platform.answers(REFUND, { ...paid(null), refundable: 0 })
  await user.click(endAccess())
  await user.click(confirm)
  await screen.findByText(messages.refunded)
  const { status: seenStatus, currentPeriodEnd: seenPeriodEnd, plan: seenPlan } = running
  expect(platform.received(REFUND)).toMatchObject([
    { body: { endAccess: true, seenRefundable: 1999, seenStatus, seenPeriodEnd, seenPlan } },
  ])
})

test.each<[string, Running]>([
  ['renewed', renewed],
  ['changed to another plan', { ...running, plan: 'vip' }],
])('ends nothing that was %s behind the dialog, and refunds without an end', async (_, now) => {
  const { platform, user, dialog, confirm, endAccess } = await openRefund()
  platform.answers(READ, paid(now))
  comeBackOnline()
  await user.click(endAccess())
  const notice = await dialog.findByText(told(now))
  expect(notice.textContent).toContain(recordMessages.inputKept)
  await user.click(confirm)
  expect(platform.received(REFUND)).toEqual([])
  await user.click(endAccess())
  await vi.waitFor(() => expect(dialog.queryByText(told(now))).toBeNull())
  platform.answers(REFUND, paid(now))
  await user.click(confirm)
  await screen.findByText(messages.refunded)
  expect(platform.received(REFUND)).toMatchObject([{ body: { endAccess: false } }])
})

test('says that it is over where it has ended behind the dialog', async () => {
  const { platform, user, dialog, confirm, endAccess } = await openRefund()
  await user.click(endAccess())
  platform.answers(READ, paid(null))
  comeBackOnline()
  await dialog.findByText(new RegExp(`^${messages.endedMeanwhile}`))
  await user.click(confirm)
  expect(platform.received(REFUND)).toEqual([])
})

test('tells what has changed when the platform refuses, and makes a new request without an end', async () => {
  const { platform, user, dialog, confirm, endAccess } = await openRefund()
  platform.refuses(REFUND, 'SUBSCRIPTION_CHANGED')
  platform.answers(READ, paid(renewed))
  await user.click(endAccess())
  await user.click(confirm)
  await dialog.findByText(told(renewed))
  dialog.getByText(new RegExp(`^${messages.refundFailed} : ${errors.SUBSCRIPTION_CHANGED.message}`))
  await user.click(confirm)
  expect(platform.received(REFUND)).toHaveLength(1)
  platform.answers(REFUND, paid(renewed))
  await user.click(endAccess())
  await user.click(confirm)
  await screen.findByText(messages.refunded)
  const [first, second] = platform.received(REFUND).map(({ body }) => body.requestId)
  expect(second).not.toBe(first)
})

test('repeats the same request after a lost answer whose end has taken effect', async () => {
  const { platform, user, dialog, confirm, endAccess } = await openRefund()
  platform.drops(REFUND)
  platform.answers(READ, paid(null))
  await user.click(endAccess())
  await user.click(confirm)
  await dialog.findByText(messages.refundUncertain)
  await dialog.findByText(new RegExp(`^${messages.endedMeanwhile}`))
  platform.answers(REFUND, paid(null))
  await user.click(confirm)
  await screen.findByText(messages.refunded)
  const [first, second] = platform.received(REFUND)
  expect(second).toEqual(first)
})

test('says what runs by now when it is opened again', async () => {
  const { platform, user, opener, dialog, endAccess } = await openRefund()
  platform.answers(READ, paid(renewed))
  comeBackOnline()
  await user.click(endAccess())
  await dialog.findByText(told(renewed))
  await user.click(dialog.getByRole('button', { name: recordMessages.goBack }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(opener)
  const description = new RegExp(
    `jusqu’au ${formatLongDate(renewed.currentPeriodEnd)} est perdu\\. Il a été payé`,
  )
  await screen.findByRole('checkbox', { name: messages.endAccess, description })
})
