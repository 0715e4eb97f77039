import { ApiError } from '@alcove/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity } from 'react-admin'
import { useAct } from '../../../acts/use-act.ts'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { readRefusal } from '../../../api/refusal.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { useMounted } from '../../../shared/use-mounted.ts'
import { describeDecision, findDecision } from '../describe-decision.ts'
import { addHeldCase, HELD_CASES_KEY, type HeldCases } from './held-cases.ts'
import { replaceCase } from './replace-case.ts'

const REFRESHES = ['cases', 'stats']
/** Refusals about the state of the case: their own sentence says what happened. */
const CONFLICTS = [
  'CONTENT_ALREADY_DECIDED',
  'CONTENT_NOT_FOUND',
  'CONTENT_NOT_READY',
  'DECISION_IN_EFFECT',
  'DECISION_LAPSED',
]

type Outcome = 'APPROVED' | 'REJECTED'

/** Key of the decisions in progress, also those of cases that the moderator has left. */
export const DECIDING = ['decide']

/**
 * Decides one case. Shows the platform's answer at once; a conflict names the faster colleague
 * and keeps the moderator on the case.
 * @param onDecided called once the decision is recorded, unless the moderator has gone on meanwhile
 */
export function useDecide({ id, title }: Pick<ConsoleCase, 'id' | 'title'>, onDecided?: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const { identity } = useGetIdentity()
  const me = String(identity?.id ?? '')
  const { busy, act } = useAct({ refreshes: REFRESHES })
  const { mutateAsync } = useMutation({
    mutationKey: DECIDING,
    mutationFn: (send: () => Promise<void>) => send(),
    networkMode: 'always',
    retry: false,
  })
  const here = useMounted()
  const keep = (record: ConsoleCase) => {
    queryClient.setQueriesData({ queryKey: ['cases'] }, (cached: unknown) => replaceCase(cached, record))
    queryClient.setQueryData<HeldCases>(HELD_CASES_KEY, (cached) => addHeldCase(cached, record))
  }

  /** After a lost answer, the retry conflicts with the viewer's own decision: that counts as success. */
  async function unlessDecided(outcome: Outcome, error: unknown): Promise<void> {
    if (readRefusal(error).code !== 'CONTENT_ALREADY_DECIDED') throw error
    const { data } = await dataProvider.getOne<ConsoleCase>('cases', { id })
    keep(data)
    const decision = findDecision(data)
    if (decision?.decidedBy.id === me && decision.outcome === outcome) return
    throw new ApiError(
      409,
      'CONTENT_ALREADY_DECIDED',
      describeDecision(data, me) ?? readRefusal(error).message,
    )
  }

  const instead = (error: unknown) => {
    const { code, message } = readRefusal(error)
    return CONFLICTS.includes(code) ? caseMessages.conflict(message) : undefined
  }
  const decide = async (outcome: Outcome, send: () => Promise<ConsoleCase>, done: string, failed: string) => {
    const kept = () => send().then(keep, (error) => unlessDecided(outcome, error))
    // Beside another case, the toast names the decided one.
    const told = () => (here.current ? done : caseMessages.lastDecided(title, outcome))
    const isKept = await act({ send: () => mutateAsync(kept), done: told, failed, instead })
    if (isKept && here.current) onDecided?.()
    return isKept
  }

  return {
    busy,
    approve: () =>
      decide(
        'APPROVED',
        () => dataProvider.approveCase(id),
        caseMessages.approved,
        caseMessages.approveFailed,
      ),
    /** @returns true once the decision is recorded, so that the dialog may close */
    reject: (reason: string) =>
      decide(
        'REJECTED',
        () => dataProvider.rejectCase(id, reason),
        caseMessages.rejected,
        caseMessages.rejectFailed,
      ),
    undo: (decisionId: string) =>
      act({
        send: async () => keep(await dataProvider.undoDecision(id, decisionId)),
        done: caseMessages.undone(title),
        failed: caseMessages.undoFailed,
        instead,
      }),
  }
}
