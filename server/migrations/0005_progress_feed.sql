CREATE TABLE "progress_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"run_key" uuid NOT NULL,
	"mark" smallint NOT NULL,
	"task_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "progress_messages_once" UNIQUE("user_id","run_key","mark"),
	CONSTRAINT "progress_messages_mark" CHECK ("progress_messages"."mark" in (50, 80, 100))
);
--> statement-breakpoint
CREATE TABLE "current_runs" (
	"user_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"key" uuid,
	"task_id" uuid,
	"task_name" text,
	"group_id" text,
	"task_minutes" integer,
	"duration_ms" bigint,
	"worked" jsonb,
	"running_since" timestamp (3) with time zone,
	"witnessed_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "current_runs_whole_or_none" CHECK (num_nulls("current_runs"."key", "current_runs"."task_id", "current_runs"."task_name", "current_runs"."group_id", "current_runs"."task_minutes", "current_runs"."duration_ms", "current_runs"."worked", "current_runs"."witnessed_at") in (0, 8))
);
--> statement-breakpoint
ALTER TABLE "progress_messages" ADD CONSTRAINT "progress_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_runs" ADD CONSTRAINT "current_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_messages_newest" ON "progress_messages" USING btree ("created_at");