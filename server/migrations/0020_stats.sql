CREATE TABLE "run_label_sums" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"minutes" integer NOT NULL,
	"runs" integer NOT NULL,
	CONSTRAINT "run_label_sums_user_id_kind_label_pk" PRIMARY KEY("user_id","kind","label"),
	CONSTRAINT "run_label_sums_kind" CHECK ("run_label_sums"."kind" in ('task', 'list'))
);
--> statement-breakpoint
CREATE TABLE "run_month_sums" (
	"user_id" text NOT NULL,
	"month" date NOT NULL,
	"worked_days" integer NOT NULL,
	"day_minutes" integer[] NOT NULL,
	"day_runs" integer[] NOT NULL,
	"hour_minutes" integer[] NOT NULL,
	"runs" integer NOT NULL,
	CONSTRAINT "run_month_sums_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "run_month_sums_runs_positive" CHECK ("run_month_sums"."runs" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stats_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"time_zone" text,
	"goal_minutes" integer,
	"first_day" smallint,
	"hour_cycle" text,
	CONSTRAINT "stats_settings_goal" CHECK ("stats_settings"."goal_minutes" between 5 and 720),
	CONSTRAINT "stats_settings_first_day" CHECK ("stats_settings"."first_day" between 1 and 7),
	CONSTRAINT "stats_settings_hour_cycle" CHECK ("stats_settings"."hour_cycle" in ('h12', 'h23'))
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "local_day" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "local_hour" smallint DEFAULT extract(hour from now() at time zone 'UTC') NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "list_title" text;--> statement-breakpoint
ALTER TABLE "run_label_sums" ADD CONSTRAINT "run_label_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_month_sums" ADD CONSTRAINT "run_month_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stats_settings" ADD CONSTRAINT "stats_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_label_sums_most" ON "run_label_sums" USING btree ("user_id","kind","minutes" DESC NULLS FIRST,"label");--> statement-breakpoint
UPDATE "runs" SET
	"local_day" = ("ended_at" at time zone 'UTC')::date,
	"local_hour" = extract(hour from "ended_at" at time zone 'UTC'),
	"list_title" = (
		SELECT "task_lists"."title" FROM "tasks" INNER JOIN "task_lists" ON "task_lists"."id" = "tasks"."list_id"
		WHERE "tasks"."id" = "runs"."task_id" AND "task_lists"."user_id" = "runs"."user_id"
	);
--> statement-breakpoint
INSERT INTO "run_month_sums" ("user_id", "month", "worked_days", "day_minutes", "day_runs", "hour_minutes", "runs")
	WITH "ledger" AS (
		SELECT "user_id", date_trunc('month', "local_day")::date AS "month", extract(day from "local_day")::int AS "day", "local_hour", "minutes"
		FROM "runs"
	),
	"months" AS (
		SELECT "user_id", "month", count(*)::int AS "runs", bit_or(1 << ("day" - 1)) AS "worked_days" FROM "ledger" GROUP BY 1, 2
	),
	"days" AS (
		SELECT "user_id", "month", "day", sum("minutes")::int AS "minutes", count(*)::int AS "runs" FROM "ledger" GROUP BY 1, 2, 3
	),
	"hours" AS (SELECT "user_id", "month", "local_hour", sum("minutes")::int AS "minutes" FROM "ledger" GROUP BY 1, 2, 3),
	"by_day" AS (
		SELECT "user_id", "month",
			array_agg(coalesce("minutes", 0) ORDER BY "day") AS "minutes", array_agg(coalesce("days"."runs", 0) ORDER BY "day") AS "runs"
		FROM "months" CROSS JOIN generate_series(1, 31) AS "day" LEFT JOIN "days" USING ("user_id", "month", "day") GROUP BY 1, 2
	),
	"by_hour" AS (
		SELECT "user_id", "month", array_agg(coalesce("minutes", 0) ORDER BY "local_hour") AS "minutes"
		FROM "months" CROSS JOIN generate_series(0, 23) AS "local_hour" LEFT JOIN "hours" USING ("user_id", "month", "local_hour") GROUP BY 1, 2
	)
	SELECT "user_id", "month", "months"."worked_days", "by_day"."minutes", "by_day"."runs", "by_hour"."minutes", "months"."runs"
	FROM "months" INNER JOIN "by_day" USING ("user_id", "month") INNER JOIN "by_hour" USING ("user_id", "month");
--> statement-breakpoint
INSERT INTO "run_label_sums" ("user_id", "kind", "label", "minutes", "runs")
	SELECT "user_id", 'task', "task_text", sum("minutes"), count(*) FROM "runs" GROUP BY 1, 3
	UNION ALL
	SELECT "user_id", 'list', "list_title", sum("minutes"), count(*) FROM "runs" WHERE "list_title" IS NOT NULL GROUP BY 1, 3;
--> statement-breakpoint
CREATE FUNCTION "change_run_sums"("run" "runs", "sign" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"first" date := date_trunc('month', "run"."local_day")::date;
	"at_day" integer := extract(day from "run"."local_day");
	"bit" integer := 1 << ("at_day" - 1);
	"at_hour" integer := "run"."local_hour" + 1;
BEGIN
	-- The sums of somebody who is being deleted may be gone: what is taken away makes no row.
	IF "sign" > 0 THEN
		INSERT INTO "run_month_sums" ("user_id", "month", "worked_days", "day_minutes", "day_runs", "hour_minutes", "runs")
			VALUES ("run"."user_id", "first", 0, array_fill(0, ARRAY[31]), array_fill(0, ARRAY[31]), array_fill(0, ARRAY[24]), 0)
			ON CONFLICT DO NOTHING;
		INSERT INTO "run_label_sums" ("user_id", "kind", "label", "minutes", "runs")
			SELECT "run"."user_id", "kind", "label", 0, 0
			FROM (VALUES ('task', "run"."task_text"), ('list', "run"."list_title")) AS "named" ("kind", "label") WHERE "label" IS NOT NULL
			ON CONFLICT DO NOTHING;
	END IF;
	UPDATE "run_month_sums" SET
		"worked_days" = CASE
			WHEN "day_runs"["at_day"] + "sign" > 0 THEN "worked_days" | "bit" ELSE "worked_days" & ~"bit"
		END,
		"day_minutes"["at_day"] = "day_minutes"["at_day"] + "sign" * "run"."minutes",
		"day_runs"["at_day"] = "day_runs"["at_day"] + "sign",
		"hour_minutes"["at_hour"] = "hour_minutes"["at_hour"] + "sign" * "run"."minutes",
		"runs" = "runs" + "sign"
		WHERE "user_id" = "run"."user_id" AND "month" = "first";
	UPDATE "run_label_sums" SET "minutes" = "minutes" + "sign" * "run"."minutes", "runs" = "runs" + "sign"
		WHERE "user_id" = "run"."user_id"
		AND ("kind" = 'task' AND "label" = "run"."task_text" OR "kind" = 'list' AND "label" = "run"."list_title");
	IF "sign" < 0 THEN
		DELETE FROM "run_month_sums" WHERE "user_id" = "run"."user_id" AND "month" = "first" AND "runs" = 0;
		DELETE FROM "run_label_sums" WHERE "user_id" = "run"."user_id" AND "runs" = 0
			AND ("kind" = 'task' AND "label" = "run"."task_text" OR "kind" = 'list' AND "label" = "run"."list_title");
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "follow_run_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM "change_run_sums"(OLD, -1); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM "change_run_sums"(NEW, 1); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "runs_follow_sums" AFTER INSERT OR UPDATE OR DELETE ON "runs"
	FOR EACH ROW EXECUTE FUNCTION "follow_run_sums"();
