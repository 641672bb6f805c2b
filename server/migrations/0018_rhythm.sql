CREATE TABLE "rhythms" (
	"user_id" text PRIMARY KEY NOT NULL,
	"run_minutes" smallint NOT NULL,
	"short_break_minutes" smallint NOT NULL,
	"long_break_minutes" smallint NOT NULL,
	"runs_until_long_break" smallint NOT NULL,
	"starts_breaks" boolean NOT NULL,
	"starts_runs" boolean NOT NULL,
	"last_break" jsonb,
	"recent_runs" jsonb NOT NULL,
	CONSTRAINT "rhythms_run_minutes" CHECK ("rhythms"."run_minutes" between 5 and 55),
	CONSTRAINT "rhythms_short_break_minutes" CHECK ("rhythms"."short_break_minutes" between 1 and 30),
	CONSTRAINT "rhythms_long_break_minutes" CHECK ("rhythms"."long_break_minutes" between 5 and 60),
	CONSTRAINT "rhythms_runs_until_long_break" CHECK ("rhythms"."runs_until_long_break" between 2 and 8)
);
--> statement-breakpoint
ALTER TABLE "pool_members" ADD COLUMN "is_on_break" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rhythms" ADD CONSTRAINT "rhythms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;