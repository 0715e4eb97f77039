import { errors } from '@alcove/contracts/errors'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { aConsole, ME } from '../../../test/a-console.tsx'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages as messages } from '../../messages/subscriptions.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { EndButton } from './end-button.tsx'

const ID = '0198f5a0-0000-7000-8000-0000000000b3'
const READ = 'GET /api/admin/subscriptions/{id}'
const END = 'POST /api/admin/subscriptions/{id}/end'

const unpaid: AdminSubscription = {
  ...{ id: ID, plan: 'premium', interval: 'year', status: 'past_due', amount: 9_900, currency: 'EUR' },
  customer: { id: '0198f5a0-0000-7000-8000-0000000000b2', email: 'cliente@exemple.test', username: null },
  ...{ source: 'sandbox', providerReference: 'sub_1', renews: true, endedAt: null },
  ...{ currentPeriodStart: '2026-11-20T10:00:00.000Z', currentPeriodEnd: '2027-11-20T10:00:00.000Z' },
  ...{ createdAt: '2025-11-20T10:00:00.000Z', history: [], undone: [] },
}
const at = '2026-11-25T10:00:00.000Z'

/** The same subscription after one more change. */
const after = (
  before: AdminSubscription,
  cause: AdminSubscription['history'][number]['cause'],
  change: Partial<AdminSubscription>,
  actorId: string | null = null,
): AdminSubscription => {
  const status = change.status ?? before.status
  return { ...before, ...change, history: [...before.history, { at, cause, status, actorId, reason: null }] }
}
const paid = after(unpaid, 'payment-recovered', { status: 'active' })
const nextPeriod = { currentPeriodEnd: '2028-11-20T10:00:00.000Z' }
const renewed = after(paid, 'renewed', nextPeriod)
const upgraded = after(paid, 'plan-changed', { plan: 'vip' })

async function openEnd(record: AdminSubscription) {
  const console = aConsole()
  const { platform, user } = console
  platform.answers(READ, record)
  console.show(
    <Routes>
      <Route
        path="/subscriptions/:id/show"
        element={
          <RecordPage<AdminSubscription> resource="subscriptions" list={messages.title}>
            {(record) => <EndButton record={record} />}
          </RecordPage>
        }
      />
    </Routes>,
    `/subscriptions/${ID}/show`,
  )
  const opener = await screen.findByRole('button', { name: messages.end })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: messages.endTitle }))
  const reason = dialog.getByRole('textbox', { name: /^Raison/ })
  await user.type(reason, 'Par courrier')
  const confirm = dialog.getByRole('button', { name: messages.end })
  return { ...console, opener, dialog, reason, confirm }
}

/** Lets the console read the record again. */
function comeBackOnline() {
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
}

const told = ({ plan, status, currentPeriodEnd }: AdminSubscription, cause: keyof typeof messages.causes) =>
  new RegExp(
    `^${messages.stateChanged(`${recordMessages.plans[plan]} annuel`, messages.states[status], formatLongDate(currentPeriodEnd))} ${messages.latestChange(messages.causes[cause])} `,
  )

test('tells the platform what was on the screen', async () => {
  const { platform, user, confirm } = await openEnd(unpaid)
  platform.answers(END, after(unpaid, 'ended', { status: 'inactive', renews: false, endedAt: at }))
  await user.click(confirm)
  await screen.findByText(messages.ended)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { status: seenStatus, currentPeriodEnd: seenPeriodEnd, plan: seenPlan } = unpaid
  expect(platform.received(END)).toMatchObject([
    { body: { when: 'now', reason: 'Par courrier', seenStatus, seenPeriodEnd, seenPlan } },
  ])
})

test.each([
  ['paid', unpaid, paid, 'payment-recovered', messages.nowOwedHint],
  ['renewed', paid, renewed, 'renewed', messages.nowPaidHint(formatLongDate(paid.currentPeriodEnd))],
  ['upgraded', paid, upgraded, 'plan-changed', messages.nowPaidHint(formatLongDate(paid.currentPeriodEnd))],
] as const)(
  'ends nothing that was %s behind the dialog, and keeps the reason',
  async (_, before, now, cause, hint) => {
    const { platform, user, dialog, reason, confirm } = await openEnd(before)
    dialog.getByText(hint)
    platform.answers(READ, now)
    comeBackOnline()
    const notice = await dialog.findByText(told(now, cause))
    expect(notice.textContent).toContain(recordMessages.inputKept)
    dialog.getByText(hint)
    await user.click(confirm)
    expect(reason).toHaveProperty('value', 'Par courrier')
    expect(platform.received(END)).toEqual([])
  },
)

test('tells what has changed when the platform refuses, and sends nothing more', async () => {
  const { platform, user, dialog, reason, confirm } = await openEnd(unpaid)
  platform.refuses(END, 'SUBSCRIPTION_CHANGED')
  platform.answers(READ, paid)
  await user.click(confirm)
  await dialog.findByText(told(paid, 'payment-recovered'))
  dialog.getByText(new RegExp(errors.SUBSCRIPTION_CHANGED.message))
  await user.click(confirm)
  expect(reason).toHaveProperty('value', 'Par courrier')
  expect(platform.received(END)).toHaveLength(1)
})

test('offers what the subscription is by now when it is opened again', async () => {
  const { platform, user, opener, dialog } = await openEnd(unpaid)
  platform.answers(READ, paid)
  comeBackOnline()
  await dialog.findByText(told(paid, 'payment-recovered'))
  await user.click(dialog.getByRole('button', { name: recordMessages.goBack }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(opener)
  await screen.findByRole('radio', { name: messages.atPeriodEnd(formatLongDate(paid.currentPeriodEnd)) })
  expect(screen.queryByText(told(paid, 'payment-recovered'))).toBeNull()
})

test('shows after a lost answer that the end has taken effect', async () => {
  const { platform, user, dialog, confirm } = await openEnd(paid)
  platform.drops(END)
  platform.answers(READ, after(paid, 'cancelled', { status: 'canceled', renews: false }, ME.id))
  await user.click(confirm)
  const notice = await dialog.findByText(told({ ...paid, status: 'canceled' }, 'cancelled'))
  expect(notice.textContent).toContain('par vous')
})

test('repeats the same request after a lost answer without effect', async () => {
  const { platform, user, dialog, confirm } = await openEnd(paid)
  platform.drops(END)
  await user.click(confirm)
  await dialog.findByText(new RegExp(`^${recordMessages.uncertain} : `))
  expect(dialog.queryByText(new RegExp(messages.endFailed))).toBeNull()
  platform.answers(END, after(paid, 'cancelled', { status: 'canceled', renews: false }, ME.id))
  await user.click(confirm)
  await screen.findByText(messages.ended)
  const [first, second] = platform.received(END)
  expect(second).toEqual(first)
})
