export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm text-pretty text-danger-text">
      {message}
    </p>
  )
}
