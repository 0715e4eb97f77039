import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { End } from '../../api/billing-acts.ts'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { subscriptionMessages as messages } from '../../messages/subscriptions.fr.ts'
import { canEndWithPeriod, describeImmediateEnd } from './end-ways.ts'

interface EndChoiceProps {
  record: AdminSubscription
  value: End['when']
  onChange: (when: string) => void
}

/** Selects when the subscription ends, and explains the effect. */
export function EndChoice({ record, value, onChange }: EndChoiceProps) {
  const heading = useId()
  return (
    <FormControl>
      <FormLabel id={heading}>{messages.endWhen}</FormLabel>
      <RadioGroup aria-labelledby={heading} value={value} onChange={(_, when) => onChange(when)}>
        {canEndWithPeriod(record) && (
          <Choice value="period-end" hint={messages.atPeriodEndHint}>
            {messages.atPeriodEnd(formatLongDate(record.currentPeriodEnd))}
          </Choice>
        )}
        <Choice value="now" hint={describeImmediateEnd(record)}>
          {messages.now}
        </Choice>
      </RadioGroup>
    </FormControl>
  )
}

function Choice({ value, hint, children }: { value: End['when']; hint: string; children: string }) {
  const id = useId()
  return (
    <div>
      <FormControlLabel
        value={value}
        control={<Radio size="small" slotProps={{ input: { 'aria-describedby': id } }} />}
        label={children}
      />
      <Typography id={id} variant="caption" component="p" color="textSecondary" sx={{ pl: 3.75 }}>
        {hint}
      </Typography>
    </div>
  )
}
