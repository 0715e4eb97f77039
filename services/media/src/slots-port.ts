/** The account and address that submit a file. */
export interface Submitter {
  accountId: string
  /** As forwarded by the gateway. */
  address: string
}

/** Slots for costly work, and the queue for them. */
export interface SubmitterSlots {
  /** @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE if the queue is full, and whatever `work` throws */
  run<T>(submitter: Submitter, work: () => Promise<T>): Promise<T>
}
