import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useDataProvider } from 'react-admin'
import { Controller, useForm } from 'react-hook-form'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { FormField, REASON_MAX_LENGTH } from '../../acts/form-field.tsx'
import { useAct } from '../../acts/use-act.ts'
import type { End } from '../../api/billing-acts.ts'
import type { SupportedSubscription } from '../../api/billing-records.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { formatLongDate } from '../../format/date.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { MONEY } from '../money.ts'

interface EndDialogProps {
  record: SupportedSubscription
  onClose: () => void
}

/** Where it ends with its period already, only an end at once is left. */
export function EndDialog({ record: { id, source, renews, currentPeriodEnd }, onClose }: EndDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: MONEY })
  const { register, control, handleSubmit, formState } = useForm<Required<End>>({
    defaultValues: { when: renews ? 'period-end' : 'now', reason: '' },
  })
  const submit = handleSubmit(async ({ when, reason }) => {
    const isDone = await act({
      send: () => dataProvider.endSubscription(id, { when, reason: reason.trim() }),
      done: subscriptionMessages.ended,
      failed: subscriptionMessages.endFailed,
    })
    if (isDone) onClose()
  })
  return (
    <ActDialog
      title={subscriptionMessages.endTitle}
      text={source === 'grant' ? subscriptionMessages.endGiftText : subscriptionMessages.endText}
      confirm={subscriptionMessages.end}
      isGrave
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="end-when">{subscriptionMessages.endWhen}</FormLabel>
        <Controller
          name="when"
          control={control}
          render={({ field: { value, onChange } }) => (
            <RadioGroup aria-labelledby="end-when" value={value} onChange={onChange}>
              {renews && (
                <FormControlLabel
                  value="period-end"
                  control={<Radio size="small" />}
                  label={subscriptionMessages.atPeriodEnd(formatLongDate(currentPeriodEnd))}
                />
              )}
              <FormControlLabel
                value="now"
                control={<Radio size="small" />}
                label={subscriptionMessages.now}
              />
            </RadioGroup>
          )}
        />
      </FormControl>
      <FormField
        label={recordMessages.reason}
        field={register('reason', {
          validate: (reason) => reason.trim() !== '' || recordMessages.reasonRequired,
        })}
        problem={formState.errors.reason?.message}
        required
        autoFocus
        multiline
        minRows={2}
        maxLength={REASON_MAX_LENGTH}
      />
    </ActDialog>
  )
}
