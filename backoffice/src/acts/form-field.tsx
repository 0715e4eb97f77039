import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FormFieldProps
  extends Pick<TextFieldProps, 'label' | 'multiline' | 'minRows' | 'type' | 'autoFocus'> {
  /** Returned by `register`. */
  field: UseFormRegisterReturn
  problem: string | undefined
  hint?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'decimal' | 'numeric' | 'text'
}

/** Field of a dialog; screen readers announce the problem below it at once. */
export function FormField({
  field: { ref, ...field },
  problem,
  hint,
  required = false,
  maxLength,
  inputMode = 'text',
  ...shown
}: FormFieldProps) {
  return (
    <TextField
      {...shown}
      {...field}
      required={required}
      inputRef={ref}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength, inputMode, autoComplete: 'off' },
        formHelperText: problem === undefined ? {} : { role: 'alert' },
      }}
    />
  )
}

/** Maximum length of a reason at the platform. */
export const REASON_MAX_LENGTH = 500
