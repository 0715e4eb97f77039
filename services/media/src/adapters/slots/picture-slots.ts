import type { SubmitterSlots } from '../../slots-port.ts'
import { createSubmitterSlots } from './submitter-slots.ts'

const WAIT_S = 2

/** Sent pictures are kept in memory until they are encoded: 64 MiB in all. */
export const createPictureSlots = (): SubmitterSlots =>
  createSubmitterSlots({ slots: 8, waiting: 64, waitingPerKey: 2 }, WAIT_S)
