import type { NextConfig } from 'next'

// Deckhand finds its files relative to itself, so it must not be bundled.
export default { serverExternalPackages: ['deckhand'] } satisfies NextConfig
