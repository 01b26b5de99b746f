import type { PageActionResult } from '@deckhand/spec'

export const endOf = (result: PageActionResult) => ('error' in result ? 'failed' : 'completed')
