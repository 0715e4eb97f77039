const ROWS = 1_000_000
/** With fewer, some words are in no title. */
const ROWS_MIN = 20_000

export interface Size {
  rows: number
  /** Also measure ten times as many. */
  tenfold: boolean
}

/** @throws for anything but a number of contents, or `on` */
export function sizeFrom(environment: Readonly<Record<string, string | undefined>>): Size {
  const { BENCH_ROWS: rows, BENCH_TENFOLD: tenfold } = environment
  const number = rows ? Number(rows) : ROWS
  if (!Number.isInteger(number) || number < ROWS_MIN)
    throw new Error(`BENCH_ROWS: a whole number of at least ${ROWS_MIN} is expected, not ${rows}`)
  if (tenfold && tenfold !== 'on' && tenfold !== 'off')
    throw new Error(`BENCH_TENFOLD: on or off is expected, not ${tenfold}`)
  return { rows: number, tenfold: tenfold === 'on' }
}
