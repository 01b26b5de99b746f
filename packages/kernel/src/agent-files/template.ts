import type { Json, JsonObject } from '@deckhand/spec'

const placeholder = /\{\{[ \t]*([A-Za-z_]\w*)[ \t]*\}\}/g

export const placeholderName = /^[A-Za-z_]\w*$/

/** What stands in a template for an argument: as it is written, and the parameter it names. */
export function placeholdersOf(template: string): { written: string; name: string }[] {
  return [...template.matchAll(placeholder)].map(([written, name = '']) => ({ written, name }))
}

/**
 * Puts arguments in the place of `{{parameter}}`. A placeholder without an argument stays as it is. An argument is data: a placeholder inside of it
 * is never filled.
 */
export function fillTemplate(template: string, args: JsonObject): string {
  return template.replace(placeholder, (written, name: string) =>
    Object.hasOwn(args, name) ? inText(args[name] as Json) : written,
  )
}

const inText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
