/** A call may start several runs: which of them answers which request stands in their `task`. The runs below one at the top are found by `runs_by_root`. */
export const severalAgentsSchema = 'DROP INDEX runs_by_call;'
