/** A bridge that runs on this machine, read from the file that it wrote. */
export interface BridgeAddress {
  /** `ws://127.0.0.1:4444/acp` */
  url: string
  /** Anyone who has the token can use the agent. */
  token: string
  /** The folder that the agent works in. */
  root: string
  /** The name for people: `Gemini CLI`. */
  agent: string
}

/** Lets the server find a bridge without knowing where it keeps its file. */
export interface BridgeFinder {
  /** Returns the running bridge. Called at every page load and whenever the page asks. Never throws. */
  read(): Promise<BridgeAddress | undefined>
  /** The address of a bridge that starts later. The page may connect there too. */
  expectedUrl: string
}
