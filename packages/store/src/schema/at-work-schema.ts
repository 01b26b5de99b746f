/**
 * Whether a run is queued or at work stands in a column of its own. The index of these runs was made by their status before, which changes
 * with every turn: each change wrote the index again, though nothing had changed for it.
 */
export const atWorkSchema = `
DROP INDEX runs_at_work;
ALTER TABLE runs ADD COLUMN at_work INTEGER NOT NULL DEFAULT 0;
UPDATE runs SET at_work = 1 WHERE status IN ('queued', 'planning', 'executing');
CREATE INDEX runs_at_work ON runs (id) WHERE at_work = 1;
`
