-- Runs of the releases that did not keep how they came, as far as stays in rooms are remembered.
UPDATE "runs" SET "origin" = 'room'
FROM (
	SELECT "user_id", tstzrange("joined_at", "left_at") AS "span" FROM "pool_stays"
	UNION ALL
	SELECT "user_id", tstzrange("joined_at", NULL) FROM "pool_members" WHERE "user_id" IS NOT NULL
) AS "stays"
WHERE "stays"."user_id" = "runs"."user_id" AND "runs"."origin" = 'timer' AND "runs"."worked" && "stays"."span";
