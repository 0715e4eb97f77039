/** The values of each column that the domain knows. */
type KnownValues = Readonly<Record<string, readonly string[]>>

type NarrowedColumn<Stored, Value> = Stored extends readonly string[]
  ? Value[]
  : Stored extends string
    ? Value
    : Stored

/** A row whose named columns have the type of their known values; what may be null stays so. */
type NarrowedRow<Row, Values extends KnownValues> = {
  [Column in keyof Row]: Column extends keyof Values
    ? NarrowedColumn<Row[Column], Values[Column][number]>
    : Row[Column]
}

/** A row as `$queryRaw` brings it: the named columns are any text. */
export type RawRow<Row, Column extends keyof Row> = Omit<Row, Column> & Record<Column, string>

/**
 * Makes the function that narrows rows of a table whose text columns, or arrays of text, hold one of a few values. It
 * returns the row itself: a check is one look into a set.
 * @throws Error for a row with another value, naming column, expected and actual value
 */
export function enumColumns<const Values extends KnownValues>(table: string, values: Values) {
  const columns = Object.entries(values).map(([name, known]) => ({ name, known: new Set(known) }))
  return <Row extends { [Column in keyof Values]: string | readonly string[] | null }>(
    row: Row,
  ): NarrowedRow<Row, Values> => {
    for (const { name, known } of columns) {
      const stored = row[name]
      if (typeof stored === 'string' ? known.has(stored) : (stored?.every((one) => known.has(one)) ?? true))
        continue
      const expected = [...known].join(', ')
      throw new Error(`${table}.${toSql(name)} must be one of ${expected}; got ${JSON.stringify(stored)}`)
    }
    // Note: the one cast for all stores; the loop above has checked what it claims.
    return row as NarrowedRow<Row, Values>
  }
}

const toSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
