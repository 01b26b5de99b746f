/** A bridge that runs on this machine, as its own file tells it. */
export interface BridgeAddress {
  /** `ws://127.0.0.1:4444/acp` */
  url: string
  /** Whoever has it can talk to the agent. */
  token: string
  /** The folder that the agent works in. */
  root: string
  /** As a person calls it: `Gemini CLI`. */
  agent: string
}

/** How the server knows of a bridge without knowing where that writes. */
export interface BridgeFinder {
  /** The one that runs now. Asked at every load of the page and whenever the page wants to know; never throws. */
  read(): Promise<BridgeAddress | undefined>
  /** Where one would be that is started later: the page may connect there as well. */
  expectedUrl: string
}
