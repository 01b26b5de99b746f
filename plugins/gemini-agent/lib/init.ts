import { type JayInit, makeJayInit } from '@deckhand/actions'
import { PAGE_TALK } from '@deckhand/server/page'
import { openTalk } from './open-talk.ts'

/** Where Deckhand's own loader has the plugin. Jay begins it with `bindServer`. */
export const init: JayInit = makeJayInit().withServer(async ({ services, project, actions }) => {
  const talk = await openTalk({
    env: process.env,
    ...(project !== undefined && { project }),
    ...(actions && { actions: () => actions }),
  })
  services.provide(PAGE_TALK, talk)
  return () => talk.close()
})
