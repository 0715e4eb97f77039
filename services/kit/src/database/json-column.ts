import { z } from 'zod'

/**
 * Makes the function that reads a JSON column of a single record; lists leave such columns out.
 * @param name `table.column`
 * @throws Error for another shape, naming the column and each wrong part, without its value
 */
export function jsonColumn<Schema extends z.ZodType>(name: string, schema: Schema) {
  return (value: unknown): z.output<Schema> => {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    throw new Error(`${name} has an unexpected shape: ${z.prettifyError(read.error)}`)
  }
}
