import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../app/client.ts'

export type Plan = AnswerOf<'GET /api/subscriptions/plans'>['member'][number]
export type Subscription = AnswerOf<'GET /api/subscriptions/my-subscriptions'>['member'][number]

export const fetchPlans = (signal: AbortSignal) => client.call('GET /api/subscriptions/plans', { signal })

export const fetchMySubscriptions = (signal: AbortSignal) =>
  client.call('GET /api/subscriptions/my-subscriptions', { signal })
