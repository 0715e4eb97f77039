import { type FieldValues, type Path, type UseFormProps, useForm, type Validate } from 'react-hook-form'
import { showFormError } from './show-form-error.ts'

interface Options<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'defaultValues' | 'values'> {
  /** Fields that the platform may refuse by name; other refusals concern the whole form. */
  refusable: readonly Path<Values>[]
  /** Shown when the platform gives no sentence. */
  failed: string
  send(values: Values): Promise<void>
  /** Called before the refusal is shown. */
  onRefused?(error: unknown): void
}

/** Form state: validates on submit and shows the platform's refusals on its fields. */
export function useSubmitForm<Values extends FieldValues>({
  refusable,
  failed,
  send,
  onRefused,
  ...initial
}: Options<Values>) {
  const { register, handleSubmit, clearErrors, setError, setFocus, reset, formState } = useForm<Values>({
    ...initial,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  // A refusal of the whole form concerns the values before this change.
  const forget = (name: Path<Values>) => {
    clearErrors(name)
    clearErrors('root')
  }
  const submit = handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      onRefused?.(error)
      showFormError(error, refusable, setError, failed)
    }
  })
  return {
    /** Props of `SubmitForm`. */
    form: { onSubmit: submit, busy: isSubmitting, refusal: errors.root?.message },
    field: (name: Path<Values>, validate: Validate<string, Values>) => ({
      ...register(name, { validate: validate as never, onChange: () => forget(name) }),
      error: errors[name]?.message as string | undefined,
    }),
    reset: () => reset(),
    setFocus,
  }
}
