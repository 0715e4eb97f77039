import { z } from 'zod'

/** A day of which a list is asked, `YYYY-MM-DD`: one that databases know (PostgreSQL has no year 0). */
export const calendarDay = z.iso.date().refine((day) => day >= '1970-01-01', { error: 'Date trop ancienne' })
