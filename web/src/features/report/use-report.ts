import { ApiError } from '@alcove/contracts/client'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { type Report, sendReport } from './api.ts'
import { checkReport, NOTHING_TYPED, type Typed, type TypedErrors } from './check-report.ts'

/** Shared by both report forms: keeps typed values, validates, sends once, and shows the outcome. */
export function useReport(form: RefObject<HTMLFormElement | null>, complete: boolean) {
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED)
  const [errors, setErrors] = useState<TypedErrors>({})
  const sending = useMutation({
    mutationFn: ({ id, report }: { id: string; report: Report }) => sendReport(id, report),
    onSuccess: () => notify('success', messages.sent),
    onError: (refusal) =>
      notify('error', messages.failed, refusal instanceof ApiError ? refusal.message : undefined),
  })
  return {
    typed,
    errors,
    sending: sending.isPending,
    receipt: sending.data,
    onType<K extends keyof Typed>(field: K, value: Typed[K]) {
      setTyped((before) => ({ ...before, [field]: value }))
      // Required fields depend on the type.
      setErrors(({ [field]: _, ...others }) => (field === 'type' ? {} : others))
    },
    /** @param contentId null when the form found no video to report */
    submit(contentId: string | null) {
      const { report, errors: wrong } = checkReport(typed, complete)
      setErrors(wrong ?? {})
      if (report && contentId !== null) {
        if (!sending.isPending) sending.mutate({ id: contentId, report })
        return
      }
      const first = contentId === null ? 'address' : Object.keys(wrong ?? {})[0]
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
    reset() {
      setTyped(NOTHING_TYPED)
      sending.reset()
    },
  }
}
