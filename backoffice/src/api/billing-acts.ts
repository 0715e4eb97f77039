import type { Client } from '@alcove/contracts/client'
import type { createCoupon } from '@alcove/contracts/http/billing/coupons/create-coupon'
import type { refundPayment } from '@alcove/contracts/http/billing/payments/refund-payment'
import type { endSubscription } from '@alcove/contracts/http/billing/subscriptions/end-subscription'
import type { OperationInput } from '@alcove/contracts/operation'
import type { Revenue } from './billing-records.ts'

export type Refund = OperationInput<typeof refundPayment>['body']
export type End = OperationInput<typeof endSubscription>['body']
export type CouponOffer = OperationInput<typeof createCoupon>['body']

/** Administrators' operations on billing; the journal records each. */
export interface BillingActs {
  syncSubscription(id: string): Promise<void>
  endSubscription(id: string, body: End): Promise<void>
  refundPayment(id: string, body: Refund): Promise<void>
  replayNotification(id: string): Promise<void>
  createCoupon(body: CouponOffer): Promise<void>
  disableCoupon(id: string): Promise<void>
  settleDeclaration(id: string, note: string): Promise<void>
  getRevenue(): Promise<Revenue>
}

export function createBillingActs(client: Client): BillingActs {
  return {
    async syncSubscription(id) {
      await client.call('POST /api/admin/subscriptions/{id}/sync', { params: { id } })
    },
    async endSubscription(id, body) {
      await client.call('POST /api/admin/subscriptions/{id}/end', { params: { id }, body })
    },
    async refundPayment(id, body) {
      await client.call('POST /api/admin/payments/{id}/refund', { params: { id }, body })
    },
    async replayNotification(id) {
      await client.call('POST /api/admin/notifications/{id}/replay', { params: { id } })
    },
    async createCoupon(body) {
      await client.call('POST /api/admin/coupons', { body })
    },
    async disableCoupon(id) {
      await client.call('POST /api/admin/coupons/{id}/disable', { params: { id } })
    },
    async settleDeclaration(id, note) {
      await client.call('POST /api/admin/declarations/{id}/settle', { params: { id }, body: { note } })
    },
    getRevenue: () => client.call('GET /api/admin/revenue'),
  }
}
