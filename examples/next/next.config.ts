import type { NextConfig } from 'next'

// Deckhand finds its own files beside itself, so it is not put into a bundle.
export default { serverExternalPackages: ['deckhand'] } satisfies NextConfig
