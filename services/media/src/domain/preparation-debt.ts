/** Who owes: an account, and the network that its files are submitted from. */
export interface Debtors {
  userId: string
  /** Null where the file was accepted before networks were recorded. */
  network: string | null
}

/** Decayed debts, in the unit of `queueCostOf`. */
export interface Debts {
  account: number
  network: number
}

/** Accounts cost nothing, so those of a network share a debt; in part, for strangers may share a network. */
const NETWORK_SHARE = 0.5

/** Cost that is put on top of the next file. */
export function owedBy({ account, network }: Debts): number {
  return Math.round(Math.max(account, network * NETWORK_SHARE))
}

/** The part of an account's excess that its neighbours in the network wait for. */
export function neighboursShare(cost: number): number {
  return Math.round(cost * NETWORK_SHARE)
}
