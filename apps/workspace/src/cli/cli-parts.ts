// One piece, loaded when somebody chooses the CLI agent.
export { FileChanges } from '../chat/file-changes.tsx'
export { CliScreen } from './cli-screen.tsx'
export { CliSessions } from './cli-sessions.tsx'
