// One chunk, loaded when the user chooses the CLI agent.
export { FileChanges } from '../chat/tool/file-changes.tsx'
export { CliScreen } from './cli-screen.tsx'
export { CliSessions } from './cli-sessions.tsx'
