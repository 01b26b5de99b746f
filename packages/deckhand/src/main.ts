#!/usr/bin/env node
import { quietLookups } from './command-line/quiet-lookups.ts'
import { runCommand } from './command-line/run-command.ts'
import { enterFolder } from './folder/enter-folder.ts'

// `deckhand chat … | head -1` closes our output early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// When the reader of the log goes away, the server must keep running.
process.stderr.on('error', () => {})

quietLookups()

process.exitCode = await runCommand(process.argv.slice(2), process.env, enterFolder)

// Give pending output time to be written. Then exit, even if a tool ignores its signal.
setTimeout(() => process.exit(), 300).unref()
