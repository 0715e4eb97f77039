/**
 * How the first period of a sale differs from the later ones; FlexPay knows but a trial with an amount. It travels in
 * `custom3`, which Verotel hands back with everything about the sale.
 * - `trial`: days that cost nothing before the first charge. - `once`: a discount on the first period.
 * - `credit`: a change of plan whose old period, paid for, was taken off; worth the full price.
 */
export interface FirstPeriod {
  kind: 'trial' | 'once' | 'credit'
  /** Cents that it costs. */
  amount: number
}

export function writeFirstPeriod({ kind, amount }: FirstPeriod): string {
  return `${kind}:${amount}`
}

export function readFirstPeriod(text: string | undefined): FirstPeriod | null {
  const [, kind, amount] = /^(trial|once|credit):(\d{1,12})$/.exec(text ?? '') ?? []
  return kind === undefined ? null : { kind: kind as FirstPeriod['kind'], amount: Number(amount) }
}
