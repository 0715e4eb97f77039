import { formatDuration as formatSeconds } from '@alcove/site-kit/text/format.ts'

/** Seconds -> '2:05' or '1:02:05'; '–' when unknown. */
export const formatDuration = (seconds: number | null) => (seconds === null ? '–' : formatSeconds(seconds))
