/** The part of the Gemini REST vocabulary (v1beta, camelCase JSON) that the emulator reads and writes. */

export interface WireContent {
  role?: string
  parts?: WirePart[]
}

export interface WirePart {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  functionCall?: WireFunctionCall
  functionResponse?: WireFunctionResponse
  inlineData?: { mimeType: string; data: string }
}

export interface WireFunctionCall {
  id?: string
  name: string
  args?: Record<string, unknown>
}

export interface WireFunctionResponse {
  id?: string
  name: string
  response: Record<string, unknown>
}

export interface WireFunctionDeclaration {
  name: string
  description?: string
  /** Gemini's own Schema: types may be upper case. */
  parameters?: WireSchema
  /** Plain JSON Schema; excludes `parameters`. */
  parametersJsonSchema?: WireSchema
}

export interface WireSchema {
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  items?: WireSchema
  properties?: Record<string, WireSchema>
  required?: string[]
  anyOf?: WireSchema[]
  default?: unknown
  [key: string]: unknown
}

export interface WireTool {
  functionDeclarations?: WireFunctionDeclaration[]
  googleSearch?: Record<string, unknown>
}

export interface WireRequest {
  contents: WireContent[]
  systemInstruction?: WireContent
  tools?: WireTool[]
  toolConfig?: WireToolConfig
  generationConfig?: Record<string, unknown>
}

export interface WireToolConfig {
  functionCallingConfig?: { mode?: string; allowedFunctionNames?: string[] }
  /** Lets a built-in tool stand next to function declarations, on the models that can do both. */
  includeServerSideToolInvocations?: boolean
}
