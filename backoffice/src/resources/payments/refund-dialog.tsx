import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
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
import { assessRefundFailure } from './assess-refund-failure.ts'
import { RestChanged } from './refund-notices.tsx'

interface RefundDialogProps {
  record: Payment
  onClose: () => void
}

/**
 * Starts with the whole refundable amount, and is superseded once that has changed: the platform refuses what was typed for
 * another rest. After a lost answer the same request can be sent again, which refunds once; after a refusal it gets a new id.
 */
export function RefundDialog({ record, onClose }: RefundDialogProps) {
  const { id, amount, currency, subscriptionId, customer } = record
  const [requestId, setRequestId] = useState(newRequestId)
  // Fixed at opening: a request that arrived lowers the refundable amount, and a retry must repeat the same one.
  const [refundable] = useState(record.refundable)
  const left = formatMoney(refundable, currency)
  const hint = useId()
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
        send({ amount: cents, reason: reason.trim(), endAccess, requestId, seenRefundable: refundable }),
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
      superseded={record.refundable !== refundable && <RestChanged record={record} />}
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
      {subscriptionId && (
        <div>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                {...register('endAccess')}
                slotProps={{ input: { 'aria-describedby': hint } }}
              />
            }
            label={paymentMessages.endAccess}
          />
          <Typography id={hint} variant="caption" component="p" color="textSecondary" sx={{ pl: 3.75 }}>
            {paymentMessages.endAccessHint}
          </Typography>
        </div>
      )}
    </ActDialog>
  )
}
