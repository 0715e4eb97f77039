import { type Fields, number } from '../../form.ts'
import type { Item } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import type { World } from '../../world.ts'

export function prorationDate(world: World, item: Item, params: Fields): number {
  const at = number(params.proration_date) ?? world.now
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalid('The proration date is outside the current period.', undefined, 'proration_date')
  return at
}
