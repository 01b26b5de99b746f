#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// `deckhand chat … | head -1` closes our output early: that is no fault to report.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await runCommand(process.argv.slice(2), process.env)

// All that was written must come out before the end, so this is no exit() at once; a tool that ignores its signal must not hold us either.
setTimeout(() => process.exit(), 300).unref()
