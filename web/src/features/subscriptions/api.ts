import type { AnswerOf } from '@alcove/contracts/client'
import type { AccessLevel, BillingInterval } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'

export type Plan = AnswerOf<'GET /api/subscriptions/plans'>['member'][number]
export type Subscription = AnswerOf<'GET /api/subscriptions/my-subscriptions'>['member'][number]
export type PlanChange = AnswerOf<'POST /api/subscriptions/{id}/change/preview'>

export interface PlanChoice {
  planId: AccessLevel
  interval: BillingInterval
}

export const fetchPlans = (signal: AbortSignal) => client.call('GET /api/subscriptions/plans', { signal })

export const fetchMySubscriptions = (signal: AbortSignal) =>
  client.call('GET /api/subscriptions/my-subscriptions', { signal })

export const cancelSubscription = (id: string) =>
  client.call('POST /api/subscriptions/{id}/cancel', { params: { id } })

export const resumeSubscription = (id: string) =>
  client.call('POST /api/subscriptions/{id}/resume', { params: { id } })

export const previewChange = (id: string, choice: PlanChoice, signal: AbortSignal) =>
  client.call('POST /api/subscriptions/{id}/change/preview', { params: { id }, body: choice, signal })

/** @param amountDue in cents, as shown to the customer: the platform refuses any other amount */
export const changePlan = (id: string, choice: PlanChoice, amountDue: number) =>
  client.call('POST /api/subscriptions/{id}/change', { params: { id }, body: { ...choice, amountDue } })

export const openPaymentPortal = () => client.call('POST /api/subscriptions/portal')
