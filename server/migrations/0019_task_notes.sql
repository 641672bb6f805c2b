ALTER TABLE "tasks" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "estimate" smallint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_note_length" CHECK (char_length("tasks"."note") <= 500);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_estimate_bounds" CHECK ("tasks"."estimate" between 1 and 20);--> statement-breakpoint
UPDATE "tasks" SET "runs" = counted.count
FROM (
	SELECT own.id, count(*)::int AS count
	FROM "runs"
	JOIN "tasks" AS own ON own.id = "runs"."task_id"
	JOIN "task_lists" AS list ON list.id = own.list_id AND list.user_id = "runs"."user_id"
	GROUP BY own.id
) AS counted
WHERE "tasks"."id" = counted.id;
