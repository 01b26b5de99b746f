export { sendMessage, submitToolResults } from '@deckhand/server/page'
export { bindServer, type JayAgent, type JayServer } from './bind-server.ts'
export { init } from './init.ts'
export { setupGeminiAgent } from './setup.ts'
