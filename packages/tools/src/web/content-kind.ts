export type ContentKind = 'html' | 'text' | 'binary'

const textTypes =
  /^(text\/.+|application\/(.+\+)?(json|xml|yaml)|application\/(x-)?(javascript|ecmascript|typescript|ndjson|jsonl|yaml|toml|sh|sql|graphql|tex|latex|www-form-urlencoded)|application\/(json-seq|manifest)|image\/svg\+xml|message\/.+)$/

export interface ContentType {
  /** Without parameters; empty if the server sent none. */
  type: string
  charset?: string
}

export function parseContentType(header: string | null): ContentType {
  const [type = '', ...parameters] = (header ?? '').split(';')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/i.exec(parameter)?.[1]).find(Boolean)
  return { type: type.trim().toLowerCase(), ...(charset && { charset }) }
}

/** The kind of the content. Without a type, the first bytes decide. */
export function contentKind(type: string, bytes: Buffer): ContentKind {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type !== '') return textTypes.test(type) ? 'text' : 'binary'
  const start = bytes.subarray(0, 1024)
  if (start.includes(0)) return 'binary'
  return /^\s*<(!doctype html|html|head|body)\b/i.test(start.toString('latin1')) ? 'html' : 'text'
}
