import { ApiError } from '@alcove/contracts/client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { platformSentence } from '../../shared/platform-sentence.ts'

/** Puts a refusal where it belongs: on its fields where the platform names them, else on the form. The first such field has the focus. */
export function showRefusal<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
  fallback: string,
): void {
  const violations = error instanceof ApiError ? error.violations : []
  const known = violations.filter(({ propertyPath }) => fields.some((field) => field === propertyPath))
  for (const [index, { propertyPath, message }] of known.entries())
    setError(propertyPath as Path<T>, { message }, { shouldFocus: index === 0 })
  if (known.length === 0) setError('root', { message: platformSentence(error) ?? fallback })
}
