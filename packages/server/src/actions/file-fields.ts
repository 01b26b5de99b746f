import type { RegisteredAction } from '@deckhand/actions/registry'
import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'

/** What a key of the input takes: one file, a list of files, or files by name. */
export type FileField = 'one' | 'list' | 'named'

/** The keys of an input that take files. */
export function fileFields(schema: JsonSchema): Map<string, FileField> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
  return new Map(
    properties.flatMap(([key, field]) => {
      const kind = fileField(field)
      return kind ? [[key, kind]] : []
    }),
  )
}

export function takesFiles({ files, metadata }: RegisteredAction): boolean {
  return files !== undefined || (metadata !== undefined && fileFields(metadata.inputSchema).size > 0)
}

function fileField(field: JsonObject): FileField | undefined {
  if (isFile(field)) return 'one'
  if (isFile(field.items)) return 'list'
  if (isFile(field.additionalProperties)) return 'named'
  // A nullable field is an `anyOf`.
  const choices = Array.isArray(field.anyOf) ? (field.anyOf as JsonObject[]) : []
  return choices.map(fileField).find((kind) => kind !== undefined)
}

function isFile(schema: Json | undefined): boolean {
  return schema !== null && typeof schema === 'object' && !Array.isArray(schema) && schema.format === 'binary'
}
