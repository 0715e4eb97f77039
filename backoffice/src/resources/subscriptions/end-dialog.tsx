import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Controller, useForm } from 'react-hook-form'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { FormField, REASON_MAX_LENGTH } from '../../acts/form-field.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { End } from '../../api/billing-acts.ts'
import type { AdminSubscription } from '../../api/billing-records.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { BILLING_RESOURCES } from '../billing-resources.ts'
import { EndChoice } from './end-choice.tsx'
import { StateChanged } from './end-notices.tsx'
import { canEndWithPeriod, hasChanged, toSeen } from './end-ways.ts'

interface EndDialogProps {
  record: AdminSubscription
  onClose: () => void
}

/**
 * Offers what the record was at opening, and is superseded once its state, period or plan has changed: the platform refuses an end
 * that was confirmed for another one. After a lost answer the record shows whether it has taken effect.
 */
export function EndDialog({ record, onClose }: EndDialogProps) {
  const [seen] = useState(record)
  const { id, source, plan, interval, customer } = seen
  const what = subscriptionMessages.one(recordMessages.plans[plan], recordMessages.intervals[interval])
  const text = source === 'grant' ? subscriptionMessages.endGiftText : subscriptionMessages.endText
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, problem, act } = useDialogAct(BILLING_RESOURCES)
  const { register, control, handleSubmit, formState } = useForm<Pick<Required<End>, 'when' | 'reason'>>({
    defaultValues: { when: canEndWithPeriod(seen) ? 'period-end' : 'now', reason: '' },
  })
  const submit = handleSubmit(async ({ when, reason }) => {
    const isDone = await act({
      send: () => dataProvider.endSubscription(id, { when, reason: reason.trim(), ...toSeen(seen) }),
      done: subscriptionMessages.ended,
      failed: subscriptionMessages.endFailed,
    })
    if (isDone) onClose()
  })
  return (
    <ActDialog
      title={subscriptionMessages.endTitle}
      text={text(what, customer.email)}
      confirm={subscriptionMessages.end}
      isGrave
      superseded={hasChanged(record, seen) && <StateChanged record={record} seen={seen} />}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controller
        name="when"
        control={control}
        render={({ field: { value, onChange } }) => (
          <EndChoice record={seen} value={value} onChange={onChange} />
        )}
      />
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
