import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Payment } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'

type Running = NonNullable<Payment['running']>

interface EndAccessProps {
  running: Running
  field: UseFormRegisterReturn
}

/** Offers to end the subscription with the refund, and explains what that takes away. */
export function EndAccess({ running, field }: EndAccessProps) {
  const hint = useId()
  return (
    <div>
      <FormControlLabel
        control={<Checkbox size="small" {...field} slotProps={{ input: { 'aria-describedby': hint } }} />}
        label={paymentMessages.endAccess}
      />
      <Typography id={hint} variant="caption" component="p" color="textSecondary" sx={{ pl: 3.75 }}>
        {describeEnd(running)}
      </Typography>
    </div>
  )
}

function describeEnd({ plan, interval, status, currentPeriodEnd, isPaidAgain }: Running): string {
  const isPaid = status === 'active' || status === 'canceled'
  return [
    paymentMessages.ends(recordMessages.plans[plan], recordMessages.intervals[interval]),
    isPaid && paymentMessages.endsPaid(formatLongDate(currentPeriodEnd)),
    status === 'past_due' && paymentMessages.endsOwed,
    isPaidAgain && paymentMessages.paidAgain,
    status === 'canceled' ? paymentMessages.withoutEndCancelled : paymentMessages.withoutEnd,
  ]
    .filter(Boolean)
    .join(' ')
}
