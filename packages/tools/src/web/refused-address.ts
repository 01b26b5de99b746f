/** An address that web_fetch must not go to. Its message tells the model so, and a person how to allow it. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'

  constructor(host: string, reason: string) {
    super(
      `${host} ${reason}, and web_fetch reads only the public web. Take another address; whoever runs Deckhand may allow the host with WEB_ALLOW_HOSTS.`,
    )
  }
}
