/**
 * The fields that the service reads, in the names of its JSON. Everything else is answered with "Unknown name".
 * Sources: https://ai.google.dev/api/generate-content, https://ai.google.dev/api/caching (Content, Part, Tool, Schema), and the
 * converters for the Gemini Developer API in @google/genai. `any` marks what the emulator neither reads nor checks.
 */

export type Field =
  | 'string'
  | 'bytes'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'struct'
  | 'any'
  | { enumeration: string; values: readonly string[] }
  | { list: Field }
  | { map: Field }
  | { message: MessageName }

export type MessageName =
  | 'GenerateContentRequest'
  | 'CountTokensRequest'
  | 'Content'
  | 'Part'
  | 'Blob'
  | 'FunctionCall'
  | 'FunctionResponse'
  | 'Tool'
  | 'FunctionDeclaration'
  | 'Schema'
  | 'ToolConfig'
  | 'FunctionCallingConfig'
  | 'GenerationConfig'
  | 'ThinkingConfig'

const strings: Field = { list: 'string' }
const schema: Field = { message: 'Schema' }

export const messages: Record<MessageName, Record<string, Field>> = {
  GenerateContentRequest: {
    model: 'string',
    contents: { list: { message: 'Content' } },
    systemInstruction: { message: 'Content' },
    tools: { list: { message: 'Tool' } },
    toolConfig: { message: 'ToolConfig' },
    safetySettings: 'any',
    generationConfig: { message: 'GenerationConfig' },
    cachedContent: 'string',
    serviceTier: 'any',
    store: 'any',
    labels: 'any',
    continuationToken: 'any',
  },
  CountTokensRequest: {
    model: 'string',
    contents: { list: { message: 'Content' } },
    generateContentRequest: { message: 'GenerateContentRequest' },
  },
  Content: { role: 'string', parts: { list: { message: 'Part' } } },
  Part: {
    text: 'string',
    inlineData: { message: 'Blob' },
    fileData: 'any',
    functionCall: { message: 'FunctionCall' },
    functionResponse: { message: 'FunctionResponse' },
    executableCode: 'any',
    codeExecutionResult: 'any',
    toolCall: 'any',
    toolResponse: 'any',
    thought: 'boolean',
    thoughtSignature: 'bytes',
    videoMetadata: 'any',
    partMetadata: 'any',
    mediaResolution: 'any',
    mediaProcessing: 'any',
    audioTranscription: 'any',
    speechMetadata: 'any',
  },
  Blob: { mimeType: 'string', data: 'bytes', displayName: 'any' },
  FunctionCall: { id: 'string', name: 'string', args: 'struct' },
  FunctionResponse: {
    id: 'string',
    name: 'string',
    response: 'struct',
    parts: 'any',
    willContinue: 'boolean',
    scheduling: 'any',
  },
  Tool: {
    functionDeclarations: { list: { message: 'FunctionDeclaration' } },
    googleSearch: 'any',
    googleSearchRetrieval: 'any',
    googleMaps: 'any',
    codeExecution: 'any',
    urlContext: 'any',
    fileSearch: 'any',
    computerUse: 'any',
    mcpServers: 'any',
  },
  FunctionDeclaration: {
    name: 'string',
    description: 'string',
    behavior: 'any',
    parameters: schema,
    parametersJsonSchema: 'any',
    response: schema,
    responseJsonSchema: 'any',
  },
  Schema: {
    type: {
      enumeration: 'Type',
      values: ['TYPE_UNSPECIFIED', 'STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'],
    },
    format: 'string',
    title: 'string',
    description: 'string',
    nullable: 'boolean',
    enum: strings,
    properties: { map: schema },
    required: strings,
    propertyOrdering: strings,
    items: schema,
    anyOf: { list: schema },
    pattern: 'string',
    minimum: 'number',
    maximum: 'number',
    // 64-bit integers travel as strings or as numbers.
    minItems: 'any',
    maxItems: 'any',
    minLength: 'any',
    maxLength: 'any',
    minProperties: 'any',
    maxProperties: 'any',
    default: 'any',
    example: 'any',
  },
  ToolConfig: {
    functionCallingConfig: { message: 'FunctionCallingConfig' },
    retrievalConfig: 'any',
    includeServerSideToolInvocations: 'boolean',
  },
  FunctionCallingConfig: {
    mode: {
      enumeration: 'FunctionCallingConfig.Mode',
      values: ['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED'],
    },
    allowedFunctionNames: strings,
  },
  GenerationConfig: {
    temperature: 'number',
    topP: 'number',
    topK: 'integer',
    candidateCount: 'integer',
    maxOutputTokens: 'integer',
    stopSequences: strings,
    seed: 'integer',
    presencePenalty: 'number',
    frequencyPenalty: 'number',
    responseLogprobs: 'boolean',
    logprobs: 'integer',
    responseMimeType: 'string',
    responseSchema: 'any',
    responseJsonSchema: 'any',
    _responseJsonSchema: 'any',
    responseModalities: 'any',
    thinkingConfig: { message: 'ThinkingConfig' },
    mediaResolution: 'any',
    speechConfig: 'any',
    imageConfig: 'any',
    audioTranscriptionConfig: 'any',
    enableEnhancedCivicAnswers: 'any',
  },
  ThinkingConfig: { includeThoughts: 'boolean', thinkingBudget: 'integer', thinkingLevel: 'string' },
}

/** The fields of which a Part may hold only one. */
export const partData: readonly string[] = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
]
