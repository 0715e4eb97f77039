import type { SubmitterSlots } from '../../slots-port.ts'
import { createSubmitterSlots } from './submitter-slots.ts'

const WAIT_S = 2

/** One cover at a time beside those that a preparation makes, which wait for none. */
export const createCoverSlots = (): SubmitterSlots =>
  createSubmitterSlots({ slots: 1, waiting: 16, waitingPerKey: 2 }, WAIT_S)
