#!/usr/bin/env node
import { quietLookups } from './command-line/quiet-lookups.ts'
import { runCommand } from './command-line/run-command.ts'
import { enterFolder } from './folder/enter-folder.ts'

// `deckhand chat … | head -1` closes our output early: that is no fault to report.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// A log that nobody reads any more must not take the server down.
process.stderr.on('error', () => {})

quietLookups()

process.exitCode = await runCommand(process.argv.slice(2), process.env, enterFolder)

// All that was written must come out before the end, so this is no exit() at once; a tool that ignores its signal must not hold us either.
setTimeout(() => process.exit(), 300).unref()
