import { errors } from '@alcove/contracts/errors'
import { asResource } from '@alcove/contracts/json-ld'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import type { Plan, PlanChange, Subscription } from '../api.ts'
import ChangeDialog from './change-dialog.tsx'

const { changing: messages } = subscriptionsMessages
const PREVIEW = 'POST /api/subscriptions/{id}/change/preview'
const CHANGE = 'POST /api/subscriptions/{id}/change'
const ID = '0198f5a0-0000-7000-8000-0000000000d1'

const SUBSCRIPTION: Subscription = asResource('Subscription', `/api/subscriptions/${ID}`, {
  id: ID,
  plan: 'premium',
  planName: 'Premium',
  description: '',
  status: 'active',
  amount: 1999,
  currency: 'EUR',
  interval: 'month',
  currentPeriodEnd: '2026-12-25T10:00:00.000Z',
  accessLevel: 'premium',
  renews: true,
  actions: ['cancel', 'change'],
  paymentProblem: null,
  nextPlan: null,
  withdrawableUntil: null,
})
const aPlan = (id: Plan['id'], name: string, month: number): Plan =>
  asResource('Plan', `/api/subscriptions/plans/${id}`, {
    id,
    name,
    price: month,
    interval: 'month',
    prices: { month, year: month * 10 },
    currency: 'EUR',
    features: [],
  })
const PLANS = [aPlan('premium', 'Premium', 19.99), aPlan('vip', 'VIP', 29.99)]
const aChange = (amountDue: number): PlanChange =>
  asResource('PlanChange', `/api/subscriptions/${ID}/change`, {
    planId: 'vip',
    interval: 'month',
    when: 'now',
    from: '2026-11-25T10:00:00.000Z',
    amountDue,
    recurringAmount: 2999,
    nextChargeAt: '2026-12-25T10:00:00.000Z',
    currency: 'EUR',
  })

function openChange() {
  const page = aPage({ loggedIn: true })
  const onClose = vi.fn()
  page.platform.answers(PREVIEW, aChange(1000))
  page.show(
    <ChangeDialog
      subscription={SUBSCRIPTION}
      plans={PLANS}
      first={{ planId: 'vip', interval: 'month' }}
      onClose={onClose}
    />,
  )
  return { ...page, onClose }
}
const confirm = () => screen.getByRole('button', { name: messages.confirm })
const price = (text: string) => screen.findByText((found) => found.replaceAll(/\s/g, ' ') === text)

test('refuses an expired amount, shows the new one, and charges only that', async () => {
  const { platform, user, onClose } = openChange()
  await price('10,00 €')
  platform.refuses(CHANGE, 'AMOUNT_CHANGED')
  const answer = platform.holds(PREVIEW)
  await user.click(confirm())
  const alert = await screen.findByRole('alert')
  within(alert).getByText(errors.AMOUNT_CHANGED.message)
  await user.click(confirm())
  answer(aChange(1250))
  await price('12,50 €')
  platform.answers(CHANGE, { subscription: SUBSCRIPTION, url: null })
  await user.click(confirm())
  await screen.findByText(messages.done)
  expect(platform.received(CHANGE).map(({ body }) => body.amountDue)).toEqual([1000, 1250])
  expect(onClose).toHaveBeenCalledOnce()
})

test('sends one change for a double click', async () => {
  const { platform, user } = openChange()
  await price('10,00 €')
  platform.holds(CHANGE)
  await user.dblClick(confirm())
  screen.getByRole('button', { name: messages.busy })
  expect(platform.received(CHANGE)).toHaveLength(1)
})

test('changes nothing while the amount is unknown, or when the plan is the own one', async () => {
  const { platform, user } = openChange()
  await price('10,00 €')
  platform.holds(PREVIEW)
  await user.click(screen.getByRole('radio', { name: /^Par an/ }))
  await user.click(confirm())
  await user.click(screen.getByRole('radio', { name: /^Par mois/ }))
  await user.click(screen.getByRole('radio', { name: /^Premium/ }))
  screen.getByText(messages.unchanged)
  await user.click(confirm())
  expect(platform.received(CHANGE)).toEqual([])
})
