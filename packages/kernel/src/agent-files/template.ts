import type { Json, JsonObject } from '@deckhand/spec'

const placeholder = /\{\{[ \t]*([A-Za-z_]\w*)[ \t]*\}\}/g

export const placeholderName = /^[A-Za-z_]\w*$/

/** The placeholders in a template: the text as written, and the parameter name. */
export function placeholdersOf(template: string): { written: string; name: string }[] {
  return [...template.matchAll(placeholder)].map(([written, name = '']) => ({ written, name }))
}

/**
 * Replaces each `{{parameter}}` by its argument. A placeholder without an argument stays as it is. Arguments are data: placeholders inside them are
 * not filled.
 */
export function fillTemplate(template: string, args: JsonObject): string {
  return template.replace(placeholder, (written, name: string) =>
    Object.hasOwn(args, name) ? inText(args[name] as Json) : written,
  )
}

const inText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
