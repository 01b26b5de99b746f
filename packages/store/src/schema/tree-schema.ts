/**
 * Runs that start runs. A run's row knows the one at the top (`root_id`) and the call that started it; `runs_below` of the one at the top counts
 * those below it, so that a run without any is never looked through for them. What the runs of before took is not known: 0. The default of
 * `root_id` is for rows that an older program writes while this one is at work. The indexes leave out what has no parent, and the one by which a
 * user's runs are listed what has one.
 */
export const treeSchema = `
ALTER TABLE runs ADD COLUMN root_id TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN parent_run_id TEXT;
ALTER TABLE runs ADD COLUMN parent_action_id TEXT;
ALTER TABLE runs ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN task TEXT;
ALTER TABLE runs ADD COLUMN tokens BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN runs_below INTEGER NOT NULL DEFAULT 0;
UPDATE runs SET root_id = id;
CREATE INDEX runs_by_root ON runs (root_id, id) WHERE parent_run_id IS NOT NULL;
CREATE UNIQUE INDEX runs_by_call ON runs (parent_run_id, parent_action_id) WHERE parent_run_id IS NOT NULL;
DROP INDEX runs_by_user;
CREATE INDEX runs_by_user ON runs (user_id, id) WHERE parent_run_id IS NULL;

ALTER TABLE events ADD COLUMN child_run_id TEXT;
CREATE INDEX events_by_child ON events (run_id, child_run_id, seq) WHERE child_run_id IS NOT NULL;
`
