import { fact } from '../../domain/email/email-layout.ts'
import { frenchAmount, frenchLastDay, frenchMoment, frenchUntil } from '../format.fr.ts'
import type { ContractDetails } from '../message.ts'

const INTERVALS = { month: 'mensuel', year: 'annuel' } as const
const EACH = { month: 'par mois', year: 'par an' } as const

/** `abonnement Premium mensuel` */
export function contractName({ planName, interval }: ContractDetails): string {
  return ['abonnement', planName, interval && INTERVALS[interval]].filter(Boolean).join(' ')
}

/** `abonnement Premium`: for subject lines. */
export const shortName = ({ planName }: ContractDetails) =>
  planName ? `abonnement ${planName}` : 'abonnement'

/** `19,99 €`, or null. */
export function amountOf({ amount, currency }: ContractDetails): string | null {
  return amount === undefined || currency === undefined ? null : frenchAmount(amount, currency)
}

/** `19,99 € par mois`, or null. */
export function priceOf(details: ContractDetails): string | null {
  const amount = amountOf(details)
  return amount && [amount, details.interval && EACH[details.interval]].filter(Boolean).join(' ')
}

/** ` le 21 novembre 2026`, the last day before renewal or end, or an empty string: for the middle of a sentence. */
export const onLastDay = ({ at }: ContractDetails) => (at ? ` le ${frenchLastDay(at)}` : '')

/** ` jusqu’au 21 novembre 2026 inclus` or ` jusqu’au 21 novembre 2026 à 10 h 05`, or an empty string. */
export const untilMoment = ({ at }: ContractDetails) => (at ? ` jusqu’au ${frenchUntil(at)}` : '')

/** ` le 21 novembre 2026 à 10 h 05`, or nothing. */
export const whenReceived = ({ receivedAt }: ContractDetails) =>
  receivedAt ? ` le ${frenchMoment(receivedAt)}` : ''

/** Receipt number of a declaration. */
export const receiptNumber = ({ reference }: ContractDetails) =>
  reference ? fact('Numéro de reçu', reference) : null
