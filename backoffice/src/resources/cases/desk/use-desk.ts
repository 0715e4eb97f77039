import { useGetIdentity, usePermissions } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { useOffline } from '../use-offline.ts'
import { type DeskAct, findBarrier } from './barrier.ts'
import { describeState } from './handle-press.ts'
import { useCooldown } from './use-cooldown.ts'
import { useDecide } from './use-decide.ts'

interface Options {
  /** Position of the case on the screen: moving it makes its controls dead for a moment. */
  place?: string | number
  onDecided?: () => void
  /** Called when an approval requires a preview that was not opened. */
  onUnseen?: () => void
}

/** Decisions on one case; keys and buttons share one cooldown. */
export function useDesk(record: ConsoleCase, { place = '', onDecided, onUnseen }: Options = {}) {
  const { identity } = useGetIdentity()
  const { permissions = [] } = usePermissions<string[]>()
  const offline = useOffline()
  const cooldown = useCooldown(describeState(record, place))
  const { busy, approve, reject, undo } = useDecide(record, onDecided)
  const me = String(identity?.id ?? '')
  const desk = { me, isAdmin: permissions.includes('ROLE_ADMIN'), offline, busy }

  const press = (act: DeskAct, doIt: () => unknown) => {
    const barrier = cooldown.press(act, record, desk)
    if (barrier === 'preview') onUnseen?.()
    if (barrier === null) doIt()
  }
  return {
    me,
    offline,
    busy,
    barrier: (act: DeskAct) => findBarrier(act, record, { ...desk, dead: cooldown.dead }),
    approve: () => press('approve', approve),
    undo: () => press('undo', () => record.hold && undo(record.hold.id)),
    /** Opens the dialog for the reason. */
    startReject: (open: () => void) => press('reject', open),
    reject,
  }
}

export type DeskState = ReturnType<typeof useDesk>
