/**
 * Users take turns: queued runs are claimed by `turn`, and then by age, or now and then by age alone. A run is queued when it has no owner, and what an
 * index says of it must not change while it is worked on, or every event would write the index again. Runs at work are found by the end of their lease, so
 * that no claim walks over those whose lease is good; and a user's own without a look at the others'. Runs that are queued already are all at turn 0.
 * Each index says in its own words which runs it has, so that a search can use no other: PostgreSQL, when it last counted a short queue, would else
 * take any of them and sort what it finds, however long the queue is now.
 */
export const turnSchema = `
DROP INDEX runs_at_work;
ALTER TABLE runs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
CREATE INDEX runs_queued ON runs (turn, id) WHERE at_work > 0 AND owner IS NULL;
CREATE INDEX runs_oldest ON runs (id) WHERE at_work > 0 AND lease_until IS NULL;
CREATE INDEX runs_leased ON runs (lease_until) WHERE at_work = 1 AND owner IS NOT NULL;
CREATE INDEX runs_at_work ON runs (user_id, turn) WHERE at_work = 1;
`
