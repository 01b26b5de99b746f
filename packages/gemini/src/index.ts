export { geminiOptionsFromEnvironment, hasGeminiCredentials } from './environment.ts'
export { functionDeclaration } from './function-declaration.ts'
export { geminiModel } from './gemini-model.ts'
export { defaultModel, defaultSilenceMs, type GeminiOptions, type RetryOptions } from './gemini-options.ts'
