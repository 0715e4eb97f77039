import { businessDay } from '@alcove/kit/calendar/business-day'

/** What is counted by day. */
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

/** One event that adds one to a figure. */
export interface Occurrence {
  figure: Figure
  eventId: string
  /** `YYYY-MM-DD` */
  day: string
}

/** @param time when it happened, as the event says; not when we heard of it */
export function occurrence(figure: Figure, eventId: string, time: string): Occurrence {
  return { figure, eventId, day: businessDay(new Date(time)) }
}
