import { ApiError } from '@alcove/contracts/client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'

/** Shows a refusal on the fields that the platform names, else on the form. Focuses the first such field. */
export function showFormError<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
  fallback: string,
): void {
  const violations = error instanceof ApiError ? error.violations : []
  const known = violations.filter(({ propertyPath }) => fields.some((field) => field === propertyPath))
  for (const [index, { propertyPath, message }] of known.entries())
    setError(propertyPath as Path<T>, { message }, { shouldFocus: index === 0 })
  if (known.length === 0) setError('root', { message: readPlatformSentence(error) ?? fallback })
}
