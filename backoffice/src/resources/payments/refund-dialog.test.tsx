import { errors } from '@alcove/contracts/errors'
import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { aConsole, ME } from '../../../test/a-console.tsx'
import { COLLEAGUE } from '../../../test/a-review.tsx'
import type { Payment } from '../../api/billing-records.ts'
import { paymentMessages as messages } from '../../messages/payments.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import PaymentPage from './payment-page.tsx'

const READ = 'GET /api/admin/payments/{id}'
const REFUND = 'POST /api/admin/payments/{id}/refund'

const PAYMENT: Payment = {
  id: '0198f5a0-0000-7000-8000-0000000000b1',
  customer: { id: '0198f5a0-0000-7000-8000-0000000000b2', email: 'cliente@exemple.test', username: null },
  subscriptionId: '0198f5a0-0000-7000-8000-0000000000b3',
  invoiceId: null,
  provider: 'sandbox',
  providerReference: 'pay_1',
  status: 'succeeded',
  amount: 1999,
  refundedAmount: 0,
  currency: 'EUR',
  failure: null,
  at: '2026-11-25T10:00:00.000Z',
  refundable: 1999,
  running: {
    ...{ id: '0198f5a0-0000-7000-8000-0000000000b3', plan: 'premium', interval: 'month', status: 'active' },
    ...{ currentPeriodEnd: '2026-12-25T10:00:00.000Z', isPaidAgain: false },
  },
  refunds: [],
}

async function openRefund() {
  const console = aConsole()
  const { platform, user } = console
  platform.answers(READ, PAYMENT)
  console.show(
    <Routes>
      <Route path="/payments/:id/show" element={<PaymentPage />} />
    </Routes>,
    `/payments/${PAYMENT.id}/show`,
  )
  const opener = await screen.findByRole('button', { name: messages.refund })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: messages.refundTitle }))
  const amount = dialog.getByRole('textbox', { name: /^Montant en euros/ })
  const reason = dialog.getByRole('textbox', { name: /^Raison/ })
  const type = async (text: string) => {
    await user.clear(amount)
    await user.type(amount, text)
  }
  const confirm = (text: string) =>
    dialog.getByRole('button', { name: (name) => plain(name) === messages.refundConfirm(text) })
  return { ...console, opener, dialog, amount, reason, type, confirm }
}
/** Amounts are formatted with narrow spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('offers the whole amount, and refuses too much, nothing readable, and no reason', async () => {
  const { platform, user, dialog, amount, type, confirm } = await openRefund()
  expect(amount).toHaveProperty('value', '19,99')
  await type('20')
  await user.click(confirm('20,00 €'))
  dialog.getByText((text) => plain(text) === messages.amountTooHigh('19,99 €'))
  dialog.getByText(recordMessages.reasonRequired)
  await type('beaucoup')
  await user.click(dialog.getByRole('button', { name: messages.refund }))
  dialog.getByText(messages.amountRequired)
  expect(platform.received(REFUND)).toEqual([])
})

test('refunds a part once for two presses at once, closes, and takes the focus back', async () => {
  const { platform, user, opener, reason, type, confirm } = await openRefund()
  const answer = platform.holds(REFUND)
  await type('5')
  await user.type(reason, '  Geste commercial ')
  const button = confirm('5,00 €')
  await act(async () => {
    button.click()
    button.click()
  })
  answer(PAYMENT)
  await screen.findByText(messages.refunded)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(platform.received(REFUND)).toMatchObject([
    { body: { amount: 500, reason: 'Geste commercial', endAccess: false, seenRefundable: 1999 } },
  ])
  expect(document.activeElement).toBe(opener)
})

test('repeats the same request after a lost answer, which refunds once', async () => {
  const { platform, user, dialog, reason, confirm } = await openRefund()
  platform.drops(REFUND)
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('19,99 €'))
  await dialog.findByText(messages.refundUncertain)
  platform.answers(REFUND, PAYMENT)
  await user.click(confirm('19,99 €'))
  await screen.findByText(messages.refunded)
  const [first, second] = platform.received(REFUND)
  expect(second).toEqual(first)
})

/** The whole amount or a part, as requested. */
const refundedBy = (actorId: string, amount = PAYMENT.amount): Payment => ({
  ...PAYMENT,
  refundable: PAYMENT.refundable - amount,
  refunds: [
    {
      ...{ id: '0198f5a0-0000-7000-8000-0000000000b4', amount, reason: 'Geste', actorId },
      ...{ askedAt: '2026-11-25T10:05:00.000Z', status: 'pending', failure: null },
    },
  ],
})

test('repeats it also when nothing is left, since that request may have taken it', async () => {
  const { platform, user, dialog, reason, confirm } = await openRefund()
  platform.drops(REFUND)
  platform.answers(READ, refundedBy(ME.id))
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('19,99 €'))
  await dialog.findByText(new RegExp(`^${messages.nothingLeft} .*, par vous\\.`))
  platform.answers(REFUND, PAYMENT)
  await user.click(confirm('19,99 €'))
  await screen.findByText(messages.refunded)
  expect(platform.received(REFUND)).toHaveLength(2)
})

test('says who has refunded the rest meanwhile, keeps the reason, and sends nothing more', async () => {
  const { platform, user, dialog, reason, confirm } = await openRefund()
  platform.refuses(REFUND, 'PAYMENT_NOT_REFUNDABLE')
  platform.answers(READ, refundedBy(COLLEAGUE.id))
  platform.answers('GET /api/users/{id}', { username: 'Marie' } as never)
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('19,99 €'))
  await dialog.findByText(new RegExp(`^${messages.nothingLeft} .*, par Marie\\.`))
  await user.click(confirm('19,99 €'))
  expect(reason).toHaveProperty('value', 'Geste commercial')
  expect(platform.received(REFUND)).toHaveLength(1)
})

const partTold = (by: string) =>
  new RegExp(`^${messages.restChanged('14,99 €')} ${messages.latestRefund('5,00 €')} .*, ${by}\\.`)

test('tells which part a colleague has refunded behind the dialog, keeps the reason, and sends nothing', async () => {
  const { platform, user, dialog, reason, type, confirm } = await openRefund()
  await type('5')
  await user.type(reason, 'Geste commercial')
  platform.answers('GET /api/users/{id}', { username: 'Marie' } as never)
  platform.answers(READ, refundedBy(COLLEAGUE.id, 500))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  const told = await dialog.findByText(partTold('par Marie'))
  expect(told.textContent).toContain(recordMessages.inputKept)
  await user.click(confirm('5,00 €'))
  expect(reason).toHaveProperty('value', 'Geste commercial')
  expect(platform.received(REFUND)).toEqual([])
})

test('tells the latest refund when the platform refuses an amount for the former rest', async () => {
  const { platform, user, dialog, reason, type, confirm } = await openRefund()
  platform.refuses(REFUND, 'PAYMENT_CHANGED')
  platform.answers(READ, refundedBy(COLLEAGUE.id, 500))
  platform.answers('GET /api/users/{id}', { username: 'Marie' } as never)
  await type('5')
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('5,00 €'))
  await dialog.findByText(partTold('par Marie'))
  dialog.getByText(new RegExp(errors.PAYMENT_CHANGED.message))
  await user.click(confirm('5,00 €'))
  expect(platform.received(REFUND)).toHaveLength(1)
})

test('repeats a part whose answer was lost, since that request may have lowered the rest', async () => {
  const { platform, user, dialog, reason, type, confirm } = await openRefund()
  platform.drops(REFUND)
  platform.answers(READ, refundedBy(ME.id, 500))
  await type('5')
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('5,00 €'))
  await dialog.findByText(partTold('par vous'))
  platform.answers(REFUND, PAYMENT)
  await user.click(confirm('5,00 €'))
  await screen.findByText(messages.refunded)
  const [first, second] = platform.received(REFUND)
  expect(second).toEqual(first)
})

test('offers the rest that is left by now when it is opened again', async () => {
  const { platform, user, opener, dialog } = await openRefund()
  platform.answers(READ, refundedBy(ME.id, 500))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await dialog.findByText(partTold('par vous'))
  await user.click(dialog.getByRole('button', { name: recordMessages.goBack }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(opener)
  const amount = await screen.findByRole('textbox', { name: /^Montant en euros/ })
  expect(amount).toHaveProperty('value', '14,99')
  expect(screen.queryByText(partTold('par vous'))).toBeNull()
})

test('makes a new request after a refusal, and keeps the reason', async () => {
  const { platform, user, dialog, reason, type, confirm } = await openRefund()
  platform.refuses(REFUND, 'PAYMENT_NOT_REFUNDABLE')
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('19,99 €'))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe(
    `${messages.refundFailed} : ${errors.PAYMENT_NOT_REFUNDABLE.message} (référence req-1)`,
  )
  expect(reason).toHaveProperty('value', 'Geste commercial')
  platform.answers(REFUND, PAYMENT)
  await type('5')
  await user.click(confirm('5,00 €'))
  await screen.findByText(messages.refunded)
  const [first, second] = platform.received(REFUND).map(({ body }) => body.requestId)
  expect(second).not.toBe(first)
})

test('does not claim that nothing was refunded when an earlier request may have been', async () => {
  const { platform, user, dialog, reason, confirm } = await openRefund()
  platform.refuses(REFUND, 'REQUEST_REPEATED')
  await user.type(reason, 'Geste commercial')
  await user.click(confirm('19,99 €'))
  await dialog.findByText(messages.refundRepeated)
  expect(dialog.queryByText(new RegExp(messages.refundFailed))).toBeNull()
})

test('asks before Esc discards what was typed', async () => {
  const { user, dialog, reason } = await openRefund()
  await user.type(reason, 'Geste')
  await user.keyboard('{Escape}')
  dialog.getByText(recordMessages.leaveQuestion)
  await user.click(dialog.getByRole('button', { name: recordMessages.stay }))
  expect(reason).toHaveProperty('value', 'Geste')
  // The pressed button is gone: the keyboard goes on inside the dialog.
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=presentation]')).not.toBeNull())
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: recordMessages.leave }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
