import { businessDay } from '@alcove/kit/calendar/business-day'

/** Stats that are counted per day. */
export const FIGURES = [
  'age-check',
  'login',
  'payment',
  'report',
  'upload',
  'video-hidden',
  'video-removed',
  'video-shown',
  'view',
] as const
export type Figure = (typeof FIGURES)[number]

/** One event that increments a stat. */
export interface Occurrence {
  figure: Figure
  eventId: string
  /** `YYYY-MM-DD` */
  day: string
}

/** @param time of the event itself, not of its receipt */
export function occurrence(figure: Figure, eventId: string, time: string): Occurrence {
  return { figure, eventId, day: businessDay(new Date(time)) }
}
