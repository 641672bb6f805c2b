CREATE TABLE "run_corrections" (
	"user_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"run_key" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	CONSTRAINT "run_corrections_user_id_sequence_pk" PRIMARY KEY("user_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "current_runs" ADD COLUMN "extended_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "origin" text DEFAULT 'timer' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "extended_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "run_corrections" ADD CONSTRAINT "run_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_corrections_run" ON "run_corrections" USING btree ("run_key");--> statement-breakpoint
CREATE INDEX "runs_user_day" ON "runs" USING btree ("user_id","local_day","started_at","key");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_origin" CHECK ("runs"."origin" in ('timer','room','noted'));