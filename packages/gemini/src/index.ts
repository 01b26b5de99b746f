export { geminiOptionsFromEnvironment, hasGeminiCredentials } from './environment.ts'
export { geminiModel } from './gemini-model.ts'
export { defaultModel, defaultSilenceMs, type GeminiOptions, type RetryOptions } from './gemini-options.ts'
export { functionDeclaration } from './schema/function-declaration.ts'
