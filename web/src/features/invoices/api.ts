import type { AnswerOf } from '@alcove/contracts/client'
import { client } from '../../shared/api/client.ts'

export type Invoice = AnswerOf<'GET /api/subscriptions/my-invoices'>['member'][number]

export const fetchMyInvoices = (signal: AbortSignal) =>
  client.call('GET /api/subscriptions/my-invoices', { signal })
