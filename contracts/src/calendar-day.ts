import { z } from 'zod'

/** A day to filter by, `YYYY-MM-DD`; within the range of databases (PostgreSQL has no year 0). */
export const calendarDay = z.iso.date().refine((day) => day >= '1970-01-01', { error: 'Date trop ancienne' })
