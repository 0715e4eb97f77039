import { type FieldValues, type Path, type UseFormProps, useForm, type Validate } from 'react-hook-form'
import { showRefusal } from './show-refusal.ts'

interface Options<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'defaultValues' | 'values'> {
  /** What the platform may refuse by name; other refusals are about the whole form. */
  refusable: readonly Path<Values>[]
  /** Said where the platform gives no sentence of its own. */
  failed: string
  send(values: Values): Promise<void>
  /** Before the refusal is shown. */
  onRefused?(error: unknown): void
}

/** A form that is checked on submit, and shows at its fields what the platform refuses. */
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
  // The refusal of the whole form is about what was typed before.
  const forget = (name: Path<Values>) => {
    clearErrors(name)
    clearErrors('root')
  }
  const submit = handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      onRefused?.(error)
      showRefusal(error, refusable, setError, failed)
    }
  })
  return {
    /** Of `SubmitForm`. */
    form: { onSubmit: submit, busy: isSubmitting, refusal: errors.root?.message },
    field: (name: Path<Values>, validate: Validate<string, Values>) => ({
      ...register(name, { validate: validate as never, onChange: () => forget(name) }),
      error: errors[name]?.message as string | undefined,
    }),
    reset: () => reset(),
    setFocus,
  }
}
