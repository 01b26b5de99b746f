import type { Json, JsonObject } from '@deckhand/spec'

export interface SlidePreview {
  title: string
  bullets: string[]
}

export interface TableRows {
  columns: string[]
  rows: { label: string; values: string[] }[]
}

export interface Preview {
  slides?: SlidePreview[]
  table?: TableRows
  /** The first page of a document. */
  text?: string
}

/** The preview in a tool's result. It is not trusted: unexpected fields are left out. */
export function readPreview(output: Json): Preview {
  const preview = isObject(output) ? output.preview : undefined
  if (!isObject(preview)) return {}
  const slides = objects(preview.slides).map(({ title, bullets }) => ({
    title: String(title ?? ''),
    bullets: texts(bullets),
  }))
  const rows = objects(preview.rows).map(({ label, values }) => ({ label: String(label ?? ''), values: texts(values) }))
  return {
    ...(slides.length > 0 && { slides }),
    ...(rows.length > 0 && { table: { columns: texts(preview.scenarios), rows } }),
    ...(typeof preview.text === 'string' && { text: preview.text }),
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objects = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isObject) : [])

const texts = (value: Json | undefined) => (Array.isArray(value) ? value.map(String) : [])
