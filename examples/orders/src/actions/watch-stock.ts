import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { StockWatchInput, StockWatchOutput } from './watch-stock.jay-action.js'

/** A generator streams chunks: over HTTP each is a line, and an agent gets each as progress. */
export const watchStock = makeJayQuery<StockWatchInput, StockWatchOutput>('stock.watch')
  .withServices(SHOP, ACTION_CALL)
  .withHandler(async function* ({ article, changes = 0, seconds = 60 }, shop, { signal }) {
    const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)])
    let wanted = changes
    for await (const left of shop.stockLevels(article, until)) {
      yield { article, left }
      if (wanted === 0) return
      wanted -= 1
    }
  })
