import { type OperationSpec, operations } from '@alcove/contracts'
import { hostileBodiesOf } from '@alcove/e2e/attacks/bodies/hostile-bodies.ts'
import { sampleOf } from '@alcove/e2e/attacks/bodies/sample.ts'

export interface Attack {
  name: string
  spec: OperationSpec
  body: string
}

const LIMIT_BYTES = 64 * 1024

const attacked = (operations as readonly OperationSpec[]).filter(
  ({ audience, body }) => audience !== 'internal' && body !== undefined,
)

/** Every hostile body of every public operation, at the maximum size. */
export function worstBodies(): Attack[] {
  return attacked.flatMap((spec) =>
    [...hostileBodiesOf(spec)].map(({ name, text }) => ({ name, spec, body: largest(text) })),
  )
}

/** Ordinary bodies: one for each operation, with every field. */
export function ordinaryBodies(): Attack[] {
  return attacked.map((spec) => ({
    name: spec.id,
    spec,
    body: JSON.stringify(spec.body ? sampleOf(spec.body) : {}),
  }))
}

function largest(text: (size: number) => string): string {
  for (let size = LIMIT_BYTES; ; size = Math.floor(size * 0.9)) {
    const body = text(size)
    if (Buffer.byteLength(body) <= LIMIT_BYTES) return body
  }
}
