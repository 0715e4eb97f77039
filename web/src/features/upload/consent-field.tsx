import { uploadMessages } from '../../messages/upload.fr.ts'

interface Props {
  checked: boolean
  disabled: boolean
  invalid: boolean
  onChange(checked: boolean): void
}

/** Each attestation stores the version of this text: a new wording needs a new CONSENT_TEXT_VERSION. */
export function ConsentField({ checked, disabled, invalid, onChange }: Props) {
  return (
    <label
      className={`flex cursor-pointer items-start gap-3 rounded-control border p-4 text-sm ${invalid ? 'border-danger' : 'border-line'}`}
    >
      <input
        type="checkbox"
        name="consent"
        required
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? 'upload-consent-error' : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      {uploadMessages.form.consent}
    </label>
  )
}
