/**
 * How often in a row the lease on a run ran out without a turn in between, so that a run which ends every process that takes it up is not taken up
 * for ever. In no index: it may change with every claim and costs nothing else.
 */
export const lossSchema = `
ALTER TABLE runs ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
`
