import type { Sql } from '@alcove/kit/database/database'
import { demoRefusal, type InstallationContext } from '@alcove/kit/installation/check-database'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { findDemoStaff } from '../store/demo-staff.ts'

/** @throws InstallationRefused in production when the accounts include a demo moderator or administrator */
export async function refuseDemoStaff(
  sql: Sql,
  { production }: Pick<InstallationContext, 'production'>,
): Promise<void> {
  if (!production) return
  const staff = await findDemoStaff(sql)
  if (staff.length > 0)
    throw new InstallationRefused(demoRefusal(`The database of identity (${staff.join(', ')})`))
}
