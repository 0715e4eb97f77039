import { readFile } from 'node:fs/promises'

export interface Schema {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
}

export interface Specification {
  /** By the name in their `object` field. */
  objects: Record<string, Schema>
  /** Schema of the response; undefined for an unknown request. */
  answerTo(method: string, path: string): Schema | undefined
}

interface Described {
  responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>
}

export async function readSpecification(file: string): Promise<Specification> {
  const { paths, components } = JSON.parse(await readFile(file, 'utf8')) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  // Note: literal paths come before patterns: `/v1/invoices/create_preview` is no invoice.
  const patterns = Object.entries(paths)
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([path, methods]) => ({ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), methods }))
  return {
    objects: components.schemas,
    answerTo(method, path) {
      const found = patterns.find(({ pattern }) => pattern.test(path))
      const described = found?.methods[method.toLowerCase()]
      return described?.responses['200']?.content?.['application/json']?.schema
    },
  }
}
