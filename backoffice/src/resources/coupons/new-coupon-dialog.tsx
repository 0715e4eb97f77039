import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useDataProvider } from 'react-admin'
import { Controller, useForm } from 'react-hook-form'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { FormField } from '../../acts/form-field.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { couponMessages as messages } from '../../messages/coupons.fr.ts'
import { EMPTY_OFFER, isFuture, isValidCode, isValidLimit, isValidPercent, readOffer } from './read-offer.ts'

const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }

export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, problem, act } = useDialogAct(['coupons'])
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: EMPTY_OFFER })
  const { errors } = formState
  const submit = handleSubmit(async (typed) => {
    const isDone = await act({
      send: () => dataProvider.createCoupon(readOffer(typed)),
      done: messages.created,
      failed: messages.createFailed,
    })
    if (isDone) onClose()
  })
  return (
    <ActDialog
      title={messages.createTitle}
      text={messages.createText}
      confirm={messages.createConfirm}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={twoColumns}>
        <FormField
          label={messages.code}
          field={register('code', { validate: (typed) => isValidCode(typed) || messages.codeProblem })}
          problem={errors.code?.message}
          hint={messages.codeHint}
          required
          autoFocus
          maxLength={40}
        />
        <FormField
          label={messages.percentOff}
          field={register('percentOff', {
            validate: (typed) => isValidPercent(typed) || messages.percentProblem,
          })}
          problem={errors.percentOff?.message}
          required
          inputMode="numeric"
          maxLength={3}
        />
      </Box>
      <Controller
        name="duration"
        control={control}
        render={({ field }) => (
          <TextField select label={messages.duration} {...field}>
            <MenuItem value="once">{messages.durations.once}</MenuItem>
            <MenuItem value="forever">{messages.durations.forever}</MenuItem>
          </TextField>
        )}
      />
      <Box sx={twoColumns}>
        <FormField
          label={messages.maxRedemptions}
          field={register('maxRedemptions', {
            validate: (typed) => isValidLimit(typed) || messages.maxProblem,
          })}
          problem={errors.maxRedemptions?.message}
          hint={messages.maxHint}
          inputMode="numeric"
          maxLength={10}
        />
        <FormField
          label={messages.expiresAt}
          field={register('expiresOn', {
            validate: (day) => isFuture(day, Date.now()) || messages.expiresProblem,
          })}
          problem={errors.expiresOn?.message}
          hint={messages.expiresHint}
          type="date"
        />
      </Box>
    </ActDialog>
  )
}
