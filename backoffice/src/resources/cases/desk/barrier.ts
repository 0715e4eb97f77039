import type { ConsoleCase } from '../../../api/console-case.ts'

export type DeskAct = 'approve' | 'reject' | 'undo'

/**
 * What prevents an act.
 * - `closed`: nothing to decide or undo (any more).
 * - `own`: moderators do not decide their own uploads.
 * - `foreign`: only its author or an administrator undoes a decision.
 * - `preview`: approval requires an opened preview.
 * - `offline`, `busy`, `dead`: not now.
 */
export type Barrier = 'closed' | 'own' | 'foreign' | 'offline' | 'busy' | 'dead' | 'preview'

export interface Desk {
  /** Account of the viewer. */
  me: string
  isAdmin: boolean
  offline: boolean
  /** A decision is in progress. */
  busy: boolean
  /** The case changed a moment ago. */
  dead: boolean
}

/** @returns null when the act is allowed now */
export function findBarrier(
  act: DeskAct,
  { status, hold, creator, preview }: Pick<ConsoleCase, 'status' | 'hold' | 'creator' | 'preview'>,
  { me, isAdmin, offline, busy, dead }: Desk,
): Barrier | null {
  if (act === 'undo') {
    if (hold === null) return 'closed'
    if (hold.decidedBy.id !== me && !isAdmin) return 'foreign'
  } else {
    if (status !== 'PENDING') return 'closed'
    if (creator.id === me) return 'own'
  }
  if (offline) return 'offline'
  if (busy) return 'busy'
  if (dead) return 'dead'
  if (act === 'approve' && preview.required && preview.openedAt === null) return 'preview'
  return null
}
