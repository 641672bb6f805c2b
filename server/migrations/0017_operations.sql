CREATE TABLE "operation_receipts" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint,
	"refusal" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operation_receipts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "operation_receipts_one_verdict" CHECK (num_nulls("operation_receipts"."sequence", "operation_receipts"."refusal") = 1)
);
--> statement-breakpoint
CREATE TABLE "person_sequences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT "runs_task_id_tasks_id_fk";
--> statement-breakpoint
ALTER TABLE "current_runs" ADD COLUMN "aside" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_receipts" ADD CONSTRAINT "operation_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sequences" ADD CONSTRAINT "person_sequences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_receipts_recorded_at" ON "operation_receipts" USING btree ("recorded_at");