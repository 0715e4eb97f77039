import type { ExportPerson } from '@alcove/kit/export/person-export'

/** Exports contracts and payments of an account, amounts in cents; leaves out the text of notes by staff. */
export const exportPerson: ExportPerson = async (sql, userId) => {
  const rows = (text: string) => sql.query(text, [userId])
  const [customer] = await rows(
    'SELECT email, username, trial_used_at AS "trialUsedAt" FROM customer WHERE user_id = $1',
  )
  return {
    records: {
      customer,
      providers: await rows(
        'SELECT provider, reference FROM provider_customer WHERE user_id = $1 ORDER BY provider',
      ),
      orders: await rows(
        `SELECT id, provider, plan, interval, currency, first_amount AS "firstAmount", recurring_amount AS "recurringAmount",
           trial_days AS "trialDays", status, reference, created_at AS "createdAt", ended_at AS "endedAt",
           consent_version AS "consentVersion", order_text AS "orderText"
         FROM checkout WHERE user_id = $1 ORDER BY created_at, id`,
      ),
      subscriptions: await rows(
        `SELECT id, plan, interval, status, amount, currency, source, reference, current_period_start AS "currentPeriodStart",
           current_period_end AS "currentPeriodEnd", ends_with_period AS "endsWithPeriod", next_plan AS "nextPlan",
           next_interval AS "nextInterval", past_due_since AS "pastDueSince", created_at AS "createdAt",
           ended_at AS "endedAt"
         FROM subscription WHERE user_id = $1 ORDER BY created_at, id`,
      ),
      changes: await rows(
        `SELECT subscription_id AS "subscriptionId", status, valid_until AS "validUntil", cause, changed_at AS "changedAt"
         FROM subscription_change WHERE user_id = $1 ORDER BY revision`,
      ),
      invoices: await rows(
        `SELECT id, subscription_id AS "subscriptionId", kind, number, description, status, amount_due AS "amountDue",
           amount_paid AS "amountPaid", currency, created_at AS "createdAt", period_start AS "periodStart",
           period_end AS "periodEnd", paid_at AS "paidAt", document
         FROM invoice WHERE user_id = $1 ORDER BY created_at, id`,
      ),
      payments: await rows(
        `SELECT p.id, p.invoice_id AS "invoiceId", p.provider, p.reference, p.status, p.amount, p.currency,
           p.refunded_amount AS "refundedAmount", p.at,
           (SELECT coalesce(json_agg(json_build_object('kind', f.kind, 'amount', f.amount, 'at', f.at) ORDER BY f.at), '[]')
            FROM payment_fact f WHERE f.payment_id = p.id) AS movements
         FROM payment p WHERE p.user_id = $1 ORDER BY p.at, p.id`,
      ),
      requests: await rows(
        `SELECT kind, subscription_id AS "subscriptionId", payment_id AS "paymentId", amount, status, asked_at AS "askedAt",
           ended_at AS "endedAt" FROM money_order WHERE user_id = $1 ORDER BY asked_at, id`,
      ),
      declarations: await rows(
        `SELECT id, kind, name, email, reference, reason, received_at AS "receivedAt", subscription_id AS "subscriptionId",
           status, effective_at AS "effectiveAt", refund_amount AS "refundAmount", settled_at AS "settledAt"
         FROM declaration WHERE user_id = $1 ORDER BY received_at, id`,
      ),
      providerMessages: await rows(
        `SELECT provider, type, occurred_at AS "occurredAt", status FROM notification
         WHERE user_id = $1 ORDER BY occurred_at, id`,
      ),
      notices: await rows(
        'SELECT kind, said_at AS "saidAt" FROM notice WHERE user_id = $1 ORDER BY said_at, id',
      ),
    },
  }
}
