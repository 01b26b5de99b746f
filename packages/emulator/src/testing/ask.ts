import type { WireErrorBody } from '../wire-error.ts'

export interface Asked {
  status: number
  text: string
  /** The whole body of `generateContent`, or undefined when it is not JSON. */
  json: Record<string, unknown> | undefined
  error: WireErrorBody['error'] | undefined
}

export interface AskOptions {
  model?: string
  method?: string
  query?: string
  headers?: Record<string, string>
}

/** Posts a body as it is, with a key, to an emulator. A string is sent unchanged. */
export async function ask(url: string, body: unknown, options: AskOptions = {}): Promise<Asked> {
  const { model = 'gemini-2.5-flash', method = 'generateContent', query = '', headers } = options
  const response = await fetch(`${url}/v1beta/models/${model}:${method}${query}`, {
    method: 'POST',
    headers: headers ?? { 'x-goog-api-key': 'any', 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const json = parse(text)
  return { status: response.status, text, json, error: json?.error as WireErrorBody['error'] | undefined }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const hello = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }
