import type { AnswerOf } from '@alcove/contracts/client'

/** Billing records as the platform answers them. */
export type AdminSubscription = AnswerOf<'GET /api/admin/subscriptions/{id}'>
export type AdminInvoice = AnswerOf<'GET /api/admin/invoices/{id}'>
export type Payment = AnswerOf<'GET /api/admin/payments/{id}'>
export type WebhookEvent = AnswerOf<'GET /api/admin/notifications/{id}'>
export type Coupon = AnswerOf<'GET /api/admin/coupons/{id}'>
export type Declaration = AnswerOf<'GET /api/admin/declarations/{id}'>
export type Revenue = AnswerOf<'GET /api/admin/revenue'>
