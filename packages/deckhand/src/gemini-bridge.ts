#!/usr/bin/env node
// The same as `deckhand bridge`.
process.argv.splice(2, 0, 'bridge')
await import('./main.ts')
