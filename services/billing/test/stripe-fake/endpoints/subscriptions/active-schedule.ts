import type { Schedule } from '../../objects.ts'
import { invalid } from '../../refusal.ts'

export function active(schedule: Schedule): Schedule {
  if (schedule.status === 'active') return schedule
  throw invalid(`The schedule has the status \`${schedule.status}\`.`)
}
