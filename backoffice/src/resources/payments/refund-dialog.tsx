import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useForm } from 'react-hook-form'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { FormField, REASON_MAX_LENGTH } from '../../acts/form-field.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { Refund } from '../../api/billing-acts.ts'
import type { Payment } from '../../api/billing-records.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { isUncertain } from '../../api/refusal.ts'
import { newRequestId } from '../../api/request-id.ts'
import { formatMoney, readTypedAmount, toTypedAmount } from '../../format/money.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { BILLING_RESOURCES } from '../billing-resources.ts'
import { hasChanged, toSeen } from '../subscriptions/end-ways.ts'
import { assessRefundFailure } from './assess-refund-failure.ts'
import { EndAccess } from './end-access.tsx'
import { RestChanged, RunningChanged } from './refund-notices.tsx'

interface RefundDialogProps {
  record: Payment
  onClose: () => void
}

/**
 * Starts with the whole refundable amount, and is superseded once that or the subscription to end has changed: the platform
 * refuses what was confirmed for another rest or state. After a lost answer the same request can be sent again, which refunds once; after a refusal it gets a new id.
 */
export function RefundDialog({ record, onClose }: RefundDialogProps) {
  const { id, amount, currency, customer } = record
  const [requestId, setRequestId] = useState(newRequestId)
  // Fixed at opening: a request that arrived lowers the refundable amount, and a retry must repeat the same one.
  const [seen] = useState(record)
  const { refundable } = seen
  const left = formatMoney(refundable, currency)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [mayRepeat, setMayRepeat] = useState(false)
  const { busy, problem, act } = useDialogAct(BILLING_RESOURCES)
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { amount: toTypedAmount(refundable), reason: '', endAccess: false },
  })
  const send = (refund: Refund) =>
    dataProvider.refundPayment(id, refund).catch((error) => {
      if (assessRefundFailure(error).beginsAnew) setRequestId(newRequestId())
      setMayRepeat(isUncertain(error))
      throw error
    })
  const submit = handleSubmit(async ({ amount, reason, endAccess }) => {
    const cents = readTypedAmount(amount)
    if (cents === null) return
    const isDone = await act({
      send: () =>
        send({
          ...{ amount: cents, reason: reason.trim(), endAccess, requestId, seenRefundable: refundable },
          ...(endAccess && seen.running && toSeen(seen.running)),
        }),
      done: paymentMessages.refunded,
      failed: paymentMessages.refundFailed,
      instead: (error) => assessRefundFailure(error).instead,
    })
    if (isDone) onClose()
  })
  const typed = readTypedAmount(watch('amount'))
  const problemOf = (text: string) => {
    const cents = readTypedAmount(text)
    if (cents === null) return paymentMessages.amountRequired
    return cents <= refundable || paymentMessages.amountTooHigh(left)
  }
  return (
    <ActDialog
      title={paymentMessages.refundTitle}
      text={paymentMessages.refundText(formatMoney(amount, currency), customer.email, left)}
      confirm={
        typed === null ? paymentMessages.refund : paymentMessages.refundConfirm(formatMoney(typed, currency))
      }
      isGrave
      superseded={
        record.refundable !== refundable ? (
          <RestChanged record={record} />
        ) : (
          watch('endAccess') && hasOtherRunning(record, seen) && <RunningChanged record={record} />
        )
      }
      mayRepeat={mayRepeat}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={currency === 'EUR' ? paymentMessages.amount : paymentMessages.amountIn(currency)}
        field={register('amount', { validate: problemOf })}
        problem={formState.errors.amount?.message}
        required
        autoFocus
        inputMode="decimal"
        maxLength={20}
      />
      <FormField
        label={recordMessages.reason}
        field={register('reason', {
          validate: (reason) => reason.trim() !== '' || recordMessages.reasonRequired,
        })}
        problem={formState.errors.reason?.message}
        required
        multiline
        minRows={2}
        maxLength={REASON_MAX_LENGTH}
      />
      {seen.running && <EndAccess running={seen.running} field={register('endAccess')} />}
    </ActDialog>
  )
}

function hasOtherRunning({ running }: Payment, seen: Payment): boolean {
  return seen.running !== null && (running === null || hasChanged(running, seen.running))
}
