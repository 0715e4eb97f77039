import type { Row } from './benchmark.ts'

const COLUMNS = ['id', 'target', 'measured', 'baseline'] as const

/** Formats `id · target · measured · baseline` in columns, and marks missed targets. */
export function formatTable(rows: readonly Row[]): string {
  const lines: string[][] = [[...COLUMNS]]
  for (const row of rows) {
    const measured = row.met === false ? `${row.measured} (missed)` : row.measured
    lines.push([row.id, row.target, measured, row.baseline])
  }
  const widths = COLUMNS.map((_, i) => Math.max(...lines.map((line) => (line[i] as string).length)))
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] as number))
        .join(' · ')
        .trimEnd(),
    )
    .join('\n')
}
