/**
 * Logs of runs are dropped some time after their end. `log_ended_at` is there from a run's end until its log is dropped, and `log_dropped_at` from then on. Neither
 * changes while a run is at work, for an index that changes makes every event dearer.
 */
export const logSchema = `
ALTER TABLE runs ADD COLUMN log_ended_at BIGINT;
ALTER TABLE runs ADD COLUMN log_dropped_at BIGINT;
UPDATE runs SET log_ended_at = updated_at WHERE status IN ('completed', 'failed') AND parent_run_id IS NULL;
CREATE INDEX runs_logged ON runs (log_ended_at) WHERE log_ended_at IS NOT NULL;
`
