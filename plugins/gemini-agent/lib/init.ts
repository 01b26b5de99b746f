import { type JayInit, makeJayInit } from '@deckhand/actions'
import { PAGE_TALK } from '@deckhand/server/page'
import { openTalk } from './open-talk.ts'

/** Used by Deckhand's own loader. Jay uses `bindServer` instead. */
export const init: JayInit = makeJayInit().withServer(async ({ services, project, actions }) => {
  const talk = await openTalk({
    env: process.env,
    ...(project !== undefined && { project }),
    ...(actions && { actions: () => actions }),
  })
  services.provide(PAGE_TALK, talk)
  return () => talk.close()
})
